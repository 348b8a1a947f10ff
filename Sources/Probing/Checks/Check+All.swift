extension Check {
    /// The catalogue: harmless checks first, those that may lock the client out last.
    package static let all: [Check] =
        signature + whole + sources + address + methods + transmission + header + names + nonce
        + plaintext
        + temporary + flow
        + authorization + token + errors + robustness.filter { $0.id != "ROB-14" } + time
        + robustness.filter { $0.id == "ROB-14" }
}

extension Check {
    /// The catalogue: harmless checks first, those that may lock the client out last, and before
    /// these the checks that look at the answers of all others.
    package static let all: [Check] =
        signature + whole + sources + address + methods + transmission + header + names + nonce
        + plaintext
        + temporary + flow
        + authorization + token + guessable + robustness.filter { $0.id != "ROB-14" } + errors
        + pages + memory + time
        + robustness.filter { $0.id == "ROB-14" }
}

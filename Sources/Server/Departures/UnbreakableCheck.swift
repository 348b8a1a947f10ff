/// A check of a server that ``Misbehavior`` has no entry for, and why.
package struct UnbreakableCheck: Sendable {
    package let id: String
    /// A clause that follows "Nothing breaks it on purpose:".
    package let reason: String

    private init(_ id: String, _ reason: String) {
        self.id = id
        self.reason = reason
    }

    private static let isOffered = "even without --misbehave, the server accepts"
    private static let isTimed =
        "only response times show this fault, and the code that writes the answers has no access "
        + "to a clock"
    private static let isSequential =
        "the server answers one request after another, so two requests cannot race"
    private static let isSame =
        "the server verifies all endpoints with the same code; the nearest --misbehave is"
    private static let isUserless = "the server has no user accounts and no login"

    private static let isOfHTTP =
        "the code that reads requests and writes answers knows no departures"

    package static let all = [
        UnbreakableCheck(
            "SIG-01", "every other check needs a server that accepts the request of SIG-01"),
        UnbreakableCheck("SIG-52", isTimed),
        UnbreakableCheck("SIG-67", "this check is for faults that no other rule names"),
        UnbreakableCheck("SIG-68", isOfHTTP),
        UnbreakableCheck(
            "TRN-01", "every other check needs a server that reads the Authorization header"),
        UnbreakableCheck(
            "NON-08", "\(isSequential); with --misbehave NON-01, it accepts repeated requests"),
        UnbreakableCheck("TMP-15", "\(isOffered) requests by GET as well as by POST"),
        UnbreakableCheck(
            "TMP-16", "\(isOffered) requests over http, because it listens on loopback"),
        UnbreakableCheck(
            "TMP-21",
            "this check only reports whether the server limits requests; limits are optional"),
        UnbreakableCheck("TMP-24", "\(isSame) TMP-14"),
        UnbreakableCheck("TOK-27", "\(isSame) TOK-13"),
        UnbreakableCheck("AUT-04", isUserless),
        UnbreakableCheck("AUT-09", isUserless),
        UnbreakableCheck(
            "AUT-19",
            "the server shows no page after a decision; with --misbehave AUT-08, it accepts a "
                + "second decision"
        ),
        UnbreakableCheck(
            "TOK-08", "\(isSequential); with --misbehave TOK-07, it accepts repeated exchanges"),
        UnbreakableCheck(
            "TOK-18", "\(isOffered) requests over http, because it listens on loopback"),
        UnbreakableCheck("TOK-21", "tokens of this server cannot be revoked"),
        UnbreakableCheck("TOK-22", "\(isOffered) requests by GET as well as by POST"),
        UnbreakableCheck("TLS-05", "\(isOffered) PLAINTEXT over https"),
        UnbreakableCheck(
            "TLS-06", "\(isOffered) requests over http, because it listens on loopback"),
        UnbreakableCheck("TLS-07", "this check only reports the certificate and TLS version"),
        UnbreakableCheck("TLS-08", isTimed),
        UnbreakableCheck("ERR-07", "the server always shows base strings, to explain its answers"),
        UnbreakableCheck("ERR-11", "the server verifies every HTTP method, OPTIONS included"),
        UnbreakableCheck(
            "ERR-12",
            "to explain its answers, the server always says whether the client or the secret is "
                + "wrong"
        ),
        UnbreakableCheck("ROB-15", isOfHTTP),
        UnbreakableCheck("ROB-16", isOfHTTP),
        UnbreakableCheck("ROB-19", isOfHTTP),
        UnbreakableCheck("ROB-20", isOfHTTP),
        UnbreakableCheck("ROB-14", "this check only repeats the request of SIG-01"),
    ]
}

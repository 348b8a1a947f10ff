/// A check of a server that ``Misbehavior`` has no entry for, and why.
package struct UnbreakableCheck: Sendable {
    package let id: String
    /// A clause that follows "Nothing breaks it on purpose:".
    package let reason: String

    private init(_ id: String, _ reason: String) {
        self.id = id
        self.reason = reason
    }

    private static let isOffered = "the server offers this even without a misbehavior"
    private static let isTimed =
        "only response times show this fault, and the code that makes answers has no clock"
    private static let isSequential =
        "the server answers one request after another, so two requests cannot race"
    private static let isUserless = "the server has no user accounts and no login"

    package static let all = [
        UnbreakableCheck("SIG-01", "every other check needs this request to be accepted"),
        UnbreakableCheck("SIG-52", isTimed),
        UnbreakableCheck("TRN-01", "every other check needs the Authorization header to be read"),
        UnbreakableCheck(
            "NON-08", "\(isSequential); the misbehavior NON-01 accepts repeated requests"),
        UnbreakableCheck("TMP-15", "\(isOffered): requests by GET as well as by POST"),
        UnbreakableCheck(
            "TMP-16", "\(isOffered): requests over http, because it listens on loopback"),
        UnbreakableCheck("TMP-21", "this check only reports: a server may limit requests or not"),
        UnbreakableCheck("AUT-04", isUserless),
        UnbreakableCheck("AUT-09", isUserless),
        UnbreakableCheck(
            "AUT-19",
            "the server shows no page after a decision; misbehavior AUT-08 accepts another one"
        ),
        UnbreakableCheck(
            "TOK-08", "\(isSequential); the misbehavior TOK-07 accepts repeated exchanges"),
        UnbreakableCheck(
            "TOK-18", "\(isOffered): requests over http, because it listens on loopback"),
        UnbreakableCheck("TOK-21", "tokens of this server cannot be revoked"),
        UnbreakableCheck("TOK-22", "\(isOffered): requests by GET as well as by POST"),
        UnbreakableCheck("TLS-05", "\(isOffered): PLAINTEXT over https"),
        UnbreakableCheck(
            "TLS-06", "\(isOffered): requests over http, because it listens on loopback"),
        UnbreakableCheck("TLS-07", "this check only reports the certificate and TLS version"),
        UnbreakableCheck("TLS-08", isTimed),
        UnbreakableCheck("ERR-07", "the server always shows base strings, to explain its answers"),
        UnbreakableCheck("ERR-11", "the server verifies every HTTP method, OPTIONS included"),
        UnbreakableCheck(
            "ERR-12",
            "the server always says whether client or secret is wrong, to explain its answers"),
        UnbreakableCheck("ROB-14", "this check only repeats the request of SIG-01"),
    ]
}

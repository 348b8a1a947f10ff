/// A check of a server that ``Misbehavior`` has no entry for, and why.
package struct UnbreakableCheck: Sendable {
    package let id: String
    /// A clause that follows "Nothing breaks it on purpose:".
    package let reason: String

    private init(_ id: String, _ reason: String) {
        self.id = id
        self.reason = reason
    }

    private static let isOffered = "the strict server offers it"
    private static let isTimed = "only a clock shows it, and the answers are made without one"
    private static let isSequential = "requests are answered one after another, so none can race"
    private static let isUserless = "there are no users, and no login"

    package static let all = [
        UnbreakableCheck("SIG-01", "the request that every other check changes"),
        UnbreakableCheck("SIG-52", isTimed),
        UnbreakableCheck("TRN-01", "the place that every other check uses"),
        UnbreakableCheck("NON-08", "\(isSequential); NON-01 accepts such copies, too"),
        UnbreakableCheck("TMP-15", "\(isOffered): GET is as good as POST"),
        UnbreakableCheck("TMP-16", "\(isOffered): http, because it is on loopback"),
        UnbreakableCheck("TMP-21", "a limit of requests and none are both right"),
        UnbreakableCheck("AUT-04", isUserless),
        UnbreakableCheck("AUT-09", isUserless),
        UnbreakableCheck("AUT-19", "no page is shown after a decision; AUT-08 decides again, too"),
        UnbreakableCheck("TOK-08", "\(isSequential); TOK-07 exchanges such copies, too"),
        UnbreakableCheck("TOK-18", "\(isOffered): http, because it is on loopback"),
        UnbreakableCheck("TOK-21", "tokens cannot be revoked here"),
        UnbreakableCheck("TOK-22", "\(isOffered): GET is as good as POST"),
        UnbreakableCheck("TLS-05", "\(isOffered): PLAINTEXT over https"),
        UnbreakableCheck("TLS-06", "\(isOffered): http, because it is on loopback"),
        UnbreakableCheck("TLS-07", "certificates and versions of TLS are reported, not judged"),
        UnbreakableCheck("TLS-08", isTimed),
        UnbreakableCheck("ERR-07", "the strict server shows base strings, to explain"),
        UnbreakableCheck("ERR-11", "the strict server verifies every method, and OPTIONS as well"),
        UnbreakableCheck("ERR-12", "the strict server says which of the two it is, to explain"),
        UnbreakableCheck("ROB-14", "the request of SIG-01 again"),
    ]
}

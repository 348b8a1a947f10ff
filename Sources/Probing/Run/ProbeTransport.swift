/// How requests reach the server, and what time it is: everything that is not computed.
package struct ProbeTransport {
    /// A request that is ready to be sent.
    package struct Sending: Sendable {
        package let bytes: [UInt8]
        package let isSecure: Bool
        package let isHead: Bool
        /// How many requests the bytes are; the answer to the last one counts.
        package var count = 1
        /// Whether another connection is open meanwhile, on which nothing but the beginning of a
        /// request is sent.
        package var isBesideIdle = false

        /// The first word of it alone, after which nothing comes.
        package var beginning: Sending {
            Sending(
                bytes: Array(bytes.prefix { $0 != UInt8(ascii: " ") }), isSecure: isSecure,
                isHead: isHead)
        }
    }

    /// Sends requests at once, each on a connection of its own, and waits for the answers.
    let send: ([Sending]) -> [ProbeAnswer]
    /// Seconds since 1970-01-01T00:00:00Z.
    let now: () -> Int64
    /// Waits until a new second has begun.
    let waitForNextSecond: () -> Void
    /// Waits for a number of seconds, or until the run is to end.
    let wait: (Int64) -> Void
    /// Whether the run is to end.
    let isStopped: () -> Bool
    /// Lets somebody else decide on the authorization page of this URL; nil if the prober does.
    let approve: Approving?
    /// Revokes a token; says why that failed.
    let revoke: (_ token: String) -> String?
    /// Starts a server again that has ended; says why that failed.
    let restart: () -> String?

    /// The user is 1 or 2.
    package typealias Approving = (_ url: String, _ decision: Decision, _ user: Int) ->
        ApprovalOutcome

    package init(
        send: @escaping ([Sending]) -> [ProbeAnswer],
        now: @escaping () -> Int64,
        waitForNextSecond: @escaping () -> Void,
        wait: @escaping (Int64) -> Void = { _ in },
        isStopped: @escaping () -> Bool = { false },
        approve: Approving? = nil,
        revoke: @escaping (_ token: String) -> String? = { _ in
            "no command that revokes tokens was given"
        },
        restart: @escaping () -> String? = { nil }
    ) {
        self.send = send
        self.now = now
        self.waitForNextSecond = waitForNextSecond
        self.wait = wait
        self.isStopped = isStopped
        self.approve = approve
        self.revoke = revoke
        self.restart = restart
    }
}

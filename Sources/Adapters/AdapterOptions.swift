/// How an adapter is started, asked and ended.
package struct AdapterOptions: Sendable {
    /// The program and its arguments.
    package var command: [String]
    /// The longest wait for an answer, while a question is open.
    package var timeout: Duration
    /// The longest wait for the answer to the start.
    package var startTimeout: Duration
    /// How many times the program is started again after it failed.
    package var maxRestarts: Int
    /// How many questions are open at once.
    package var inFlight: Int
    /// How many processes are asked at once.
    package var jobs: Int
    /// Whether there is a remark of each member that may be absent, but should not be.
    package var isStrict = false

    package init(
        command: [String],
        timeout: Duration = .seconds(5),
        startTimeout: Duration = .seconds(30),
        maxRestarts: Int = 20,
        inFlight: Int = 64,
        jobs: Int = 1
    ) {
        self.command = command
        self.timeout = timeout
        self.startTimeout = startTimeout
        self.maxRestarts = maxRestarts
        self.inFlight = inFlight
        self.jobs = jobs
    }

    /// The most bytes of a line; a longer one is a protocol violation.
    static let lineMax = 16 << 20
    /// How long a program may take to end after SIGTERM.
    static let grace = Duration.seconds(1)
    /// How long a program may take to end by itself after `stop`.
    var endMax: Duration { min(timeout, .seconds(5)) }
}

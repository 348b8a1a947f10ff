/// How an adapter is started, asked and ended.
package struct AdapterOptions: Sendable {
    /// The program and its arguments.
    package var command: [String]
    /// How long may be waited for an answer, while one is open.
    package var timeout: Duration
    /// How long may be waited for the answer to the start.
    package var startTimeout: Duration
    /// How often it is started anew after it broke off.
    package var maxRestarts: Int
    /// How many questions are open at once.
    package var inFlight: Int
    /// How many processes are asked at once.
    package var jobs: Int
    /// Whether what can be understood is held to the protocol's letter too.
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

    /// A longer line is no answer.
    static let lineMax = 16 << 20
    /// How long a program may take to end by itself, and to heed SIGTERM.
    static let grace = Duration.seconds(1)
}

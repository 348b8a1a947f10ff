/// What the network part uses of the process that it runs in.
package struct Surroundings: Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    package var now: @Sendable () -> Int64
    /// Makes random bytes, as many as it is asked for.
    package var random: @Sendable (Int) -> [UInt8]
    /// Prints the line that says that the server is ready.
    package var printReady: @Sendable (String) -> Void
    /// Prints a line for people.
    package var printAside: @Sendable (String) -> Void
    package var printError: @Sendable (String) -> Void
    /// Returns when the server is to end.
    package var waitForEnd: @Sendable () -> Void
    /// Prints the line of a request; nil if nobody wants to see it.
    package var printRequest: (@Sendable (String) -> Void)?
    /// Keeps a request, which is a vector on one line; nil if it is not kept.
    package var record: (@Sendable (String) -> Void)?

    package init(
        now: @escaping @Sendable () -> Int64,
        random: @escaping @Sendable (Int) -> [UInt8],
        printReady: @escaping @Sendable (String) -> Void,
        printAside: @escaping @Sendable (String) -> Void,
        printError: @escaping @Sendable (String) -> Void,
        waitForEnd: @escaping @Sendable () -> Void
    ) {
        self.now = now
        self.random = random
        self.printReady = printReady
        self.printAside = printAside
        self.printError = printError
        self.waitForEnd = waitForEnd
    }
}

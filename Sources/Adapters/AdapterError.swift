/// Why an adapter cannot be asked at all.
package struct AdapterError: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: Sendable {
        /// The program cannot be run, or broke the protocol at once.
        case program
        /// There is no such program.
        case absence
        /// The system has too few descriptors or threads.
        case resources
        /// A signal arrived first.
        case interruption
    }

    package let message: String
    package let kind: Kind

    package init(message: String, kind: Kind = .program) {
        self.message = message
        self.kind = kind
    }

    package var description: String { message }
}

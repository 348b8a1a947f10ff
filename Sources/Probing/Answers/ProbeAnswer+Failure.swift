extension ProbeAnswer {
    /// Why there is no answer.
    package enum Failure: Hashable, Sendable {
        case unreachable(String)
        case timedOut(seconds: Int)
        case closed
        case unreadable
        case tooLong(bytes: Int)

        package var text: String {
            switch self {
            case .unreachable(let reason): "the server cannot be reached: \(reason)"
            case .timedOut(let seconds): "the server did not answer within \(seconds) s"
            case .closed: "the server closed the connection without an answer"
            case .unreadable: "the server's answer is not an HTTP/1.1 answer"
            case .tooLong(let bytes): "the server's answer is longer than \(bytes) bytes"
            }
        }
    }
}

/// What a file is to a run.
enum FilePart: String, Sendable {
    case answers = "the recorded answers"
    case baseline = "the report of an earlier run"
    case certificate = "a certificate"
    case clients = "the file of clients"
    case credentials = "the credentials"
    case environment = "the .env file"
    case findings = "the file of findings"
    case history = "the history"
    case input = "the input"
    case key = "the file of a key"
    case known = "the list of known failures"
    case merged = "the merged report"
    case mergedPart = "a report to merge"
    case output = "the output"
    case record = "the file of --record"
    case report = "a report"
    case response = "the server's answer"
    case savedCertificate = "the file of --save-certificate"
    case secret = "the file of a secret"
    case settings = "the settings file"
    case state = "the state file"
    case vectors = "a vector file"
    case withFile = "a file that a request includes"
}

/// One use of a file in a run.
struct FileUse: Sendable {
    let path: String
    let part: FilePart
    let isWritten: Bool

    /// Whether the file cannot be both: an output is not another part of the run, and not
    /// another output.
    func conflicts(with other: FileUse) -> Bool {
        (isWritten || other.isWritten) && (part != other.part || isWritten && other.isWritten)
    }
}

/// Two uses that a file cannot have in one run.
struct FileConflict {
    let first: FileUse
    let second: FileUse

    static let hint = "give one of the two another name"

    /// Why the run cannot go on, without the name of the file.
    var reason: String {
        let (one, other) = (first.part.rawValue, second.part.rawValue)
        return "cannot be \(one == other ? "\(one) twice" : "both \(one) and \(other)") in one run"
    }
}

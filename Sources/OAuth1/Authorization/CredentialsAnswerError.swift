/// Why an answer has no credentials (§2.1, §2.3).
///
/// The error contains no part of the answer that could be secret.
public enum CredentialsAnswerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status does not mean success; the problem is the answer's `oauth_problem`, if any.
    case refused(status: Int, problem: String?)
    /// The answer is not a form.
    case notUTF8(FormEncodedBodyError)
    /// A parameter is absent or empty.
    case missing(String)
    /// A parameter appears more than once.
    case repeated(String)
    /// `oauth_callback_confirmed` is not `true`.
    case callbackNotConfirmed

    public var description: String {
        switch self {
        case .refused(let status, let problem):
            "the server answered \(status)" + (problem.map { ": \($0)" } ?? "")
        case .notUTF8(let error): "the answer is not a form: \(error)"
        case .missing(let name): "the answer has no \(name)"
        case .repeated(let name): "the answer has \(name) more than once"
        case .callbackNotConfirmed: "oauth_callback_confirmed in the answer is not \"true\""
        }
    }
}

/// `oauth_problem` of the Problem Reporting extension, which many servers send.
enum Problem {
    /// The first problem in a form; nil without one, or if it is not a word of that extension.
    static func name(in form: [UInt8]) -> String? {
        var list = ParameterList()
        ParameterSources.append(formEncoded: form.span, to: &list)
        guard let word = list.firstValue(named: "oauth_problem"), !word.isEmpty, word.count <= 64,
            word.allSatisfy({ $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0) })
        else { return nil }
        return String(decoding: word, as: UTF8.self)
    }
}

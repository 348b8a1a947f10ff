import Vectors

/// A curl command to which a header that signs its request can be added.
enum SignableCommand {
    /// The words of the command without what authorizes it now; nil if the header could not simply
    /// be added.
    static func words(
        _ program: CommandWord,
        _ arguments: CurlArguments,
        sending request: ImportedRequest
    ) throws(VectorIssue) -> [String]? {
        var words = [program.text]
        var hasHeader = false
        try arguments.forEach { argument in
            switch argument {
            case .url(let word): words.append(word.text)
            case .option(let option, _, let value, _) where isAuthorization(option, value):
                hasHeader = true
            case .option(let option, _, _, _) where authorizing.contains(option.name): break
            case .option(let option, let isOff, let value, let word):
                words.append(spelling(of: option, isOff: isOff, as: word.text))
                if option.takesValue { words.append(value.text) }
            }
        }
        let isAuthorized = request.header("Authorization") != nil
        let isSigned = QueryParameters(of: request.url ?? "").isSigned || request.hasSignedForm
        return isAuthorized && !hasHeader || isSigned ? nil : words
    }

    private static let authorizing: Set<String> = ["user", "oauth2-bearer", "basic", "anyauth"]

    private static func isAuthorization(_ option: CurlOption, _ value: CommandWord) -> Bool {
        option.name == "header" && value.text.hasPrefix(ignoringCase: "Authorization:")
    }

    /// The option as it was written, unless several letters share a word.
    private static func spelling(of option: CurlOption, isOff: Bool, as word: String) -> String {
        let letter = option.letter.map { "-" + String(bytes: [$0]) }
        let name = isOff ? "--no-\(option.name)" : "--\(option.name)"
        return word == letter ? word : name
    }
}

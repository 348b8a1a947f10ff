/// What options were called before: scripts that have these names go on.
enum FormerName {
    private static let ofSecrets = ["--secrets", "--secrets-file"]
    private static let ofClients = ["--credentials", "--secrets"]

    /// The words of a command line with the present names, but for those after `--`, which are
    /// another program's.
    static func replaced(_ words: [String]) -> [String] {
        let takesClients = ["probe", "serve", "watch"].contains(words.first ?? "")
        let (names, present) =
            takesClients ? (ofClients, "--clients") : (ofSecrets, "--env-file")
        let own = words.prefix { $0 != "--" }
        return own.map { word in
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard names.contains(String(parts[0])) else { return word }
            return ([present] + parts.dropFirst().map { String($0) }).joined(separator: "=")
        } + words.dropFirst(own.count)
    }
}

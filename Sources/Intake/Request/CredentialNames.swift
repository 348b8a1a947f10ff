import OAuth1
import Vectors

/// The names under which people keep credentials in `.env` files.
package enum CredentialNames: CaseIterable, Sendable {
    case consumerKey, consumerSecret, token, tokenSecret

    /// What people call the credential.
    package var title: String {
        switch self {
        case .consumerKey: "consumer key"
        case .consumerSecret: "consumer secret"
        case .token: "token"
        case .tokenSecret: "token secret"
        }
    }

    /// What the names end in, the most certain first.
    private var endings: [String] {
        switch self {
        case .consumerKey: ["CONSUMER_KEY", "CLIENT_KEY", "API_KEY", "APP_KEY", "CLIENT_ID"]
        case .consumerSecret:
            [
                "CONSUMER_SECRET", "CONSUMER_KEY_SECRET", "API_SECRET", "API_SECRET_KEY",
                "API_KEY_SECRET", "CLIENT_SECRET", "APP_SECRET", "SHARED_SECRET",
            ]
        case .token: ["ACCESS_TOKEN", "OAUTH_TOKEN", "TOKEN_ID", "TOKEN_KEY", "TOKEN"]
        case .tokenSecret: ["TOKEN_SECRET", "ACCESS_SECRET", "ACCESS_TOKEN_SECRET_KEY"]
        }
    }

    /// The variables that may hold the credential: those with the most certain ending, else the
    /// secrets that are left over.
    package func candidates(in file: EnvironmentFile) -> [EnvironmentFile.Variable] {
        for ending in endings {
            let found = file.variables.filter { Self.has(ending, $0) }
            guard found.isEmpty else { return Self.last(of: found) }
        }
        return Self.last(of: leftOver(in: file))
    }

    /// That the file has no variable for the credential, and which it has.
    package func absence(in file: EnvironmentFile) -> String {
        file.variables.isEmpty
            ? "the file has no variables"
            : "no variable name suggests the \(title); the file has \(Self.list(of: file))"
    }

    /// The names of all variables that have a value: before a "=" at its end, a secret looks like
    /// a name.
    package static func list(of file: EnvironmentFile) -> String {
        let filled = file.variables.filter { !$0.value.utf8.allSatisfy { $0 == UInt8(ascii: "=") } }
        let names = filled.prefix(namesMax).map { PlainText.visible($0.name) }
        let more = filled.count > names.count ? ", …" : ""
        return names.isEmpty ? "no variables" : names.joined(separator: ", ") + more
    }

    /// More names are not listed.
    private static let namesMax = 20

    /// The secrets that the name of no other credential fits.
    private func leftOver(in file: EnvironmentFile) -> [EnvironmentFile.Variable] {
        let secrets = file.variables.filter { Self.isSecret($0) && !$0.value.isEmpty }
        switch self {
        case .consumerSecret: return secrets.filter { !Self.tokenSecret.fits($0) }
        case .tokenSecret where file.variables.contains(where: Self.consumerSecret.fits):
            return secrets.filter { !Self.consumerSecret.fits($0) }
        default: return []
        }
    }

    private func fits(_ variable: EnvironmentFile.Variable) -> Bool {
        endings.contains { Self.has($0, variable) }
    }

    private static func has(_ ending: String, _ variable: EnvironmentFile.Variable) -> Bool {
        let name = words(of: variable)
        // CONSUMERSECRET has no words, so only the whole name is taken.
        if name.elementsEqual(ending.utf8.filter { $0 != UInt8(ascii: "_") }) { return true }
        guard name.count >= ending.utf8.count,
            name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
        else { return false }
        let before = name.dropLast(ending.utf8.count)
        return before.isEmpty || before.last == UInt8(ascii: "_")
    }

    /// Words of secrets that have nothing to do with signing.
    private static let others = [
        "JWT", "SESSION", "COOKIE", "CSRF", "WEBHOOK", "AWS", "S3", "STRIPE", "DJANGO", "RAILS",
    ]

    private static func isSecret(_ variable: EnvironmentFile.Variable) -> Bool {
        let words = words(of: variable).split(separator: UInt8(ascii: "_"))
        func has(_ word: String) -> Bool { words.contains { $0.elementsEqual(word.utf8) } }
        return has("SECRET") && !others.contains(where: has)
    }

    /// The name in capitals, with `_` between its words: `consumerSecret` as `CONSUMER_SECRET`.
    private static func words(of variable: EnvironmentFile.Variable) -> [UInt8] {
        var words: [UInt8] = []
        var wasLower = false
        for byte in variable.name.utf8 {
            let isLower = (0x61...0x7A).contains(byte)
            if wasLower, ASCII.isUppercase(byte) { words.append(UInt8(ascii: "_")) }
            words.append(isLower ? byte - 0x20 : byte)
            wasLower = isLower
        }
        return words
    }

    /// A variable that is set again counts once, with its last value.
    private static func last(
        of variables: [EnvironmentFile.Variable]
    ) -> [EnvironmentFile.Variable] {
        variables.enumerated().filter { index, variable in
            !variables[(index + 1)...].contains { $0.name.utf8.elementsEqual(variable.name.utf8) }
        }.map { $0.element }
    }
}

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
                "API_KEY_SECRET", "CLIENT_SECRET", "APP_SECRET",
            ]
        case .token: ["ACCESS_TOKEN", "OAUTH_TOKEN", "TOKEN_ID", "TOKEN_KEY", "TOKEN"]
        case .tokenSecret: ["TOKEN_SECRET", "ACCESS_SECRET", "ACCESS_TOKEN_SECRET_KEY"]
        }
    }

    /// The variables that may hold the credential: those with the most certain ending.
    package func candidates(in file: EnvironmentFile) -> [EnvironmentFile.Variable] {
        for ending in endings {
            let found = file.variables.filter { variable in
                let name = variable.name.utf8.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
                guard name.count >= ending.utf8.count,
                    name.suffix(ending.utf8.count).elementsEqual(ending.utf8)
                else { return false }
                let before = name.dropLast(ending.utf8.count)
                return before.isEmpty || before.last == UInt8(ascii: "_")
            }
            guard found.isEmpty else { return Self.last(of: found) }
        }
        return []
    }

    /// A variable that is set again counts once, with its last value.
    private static func last(
        of variables: [EnvironmentFile.Variable]
    ) -> [EnvironmentFile.Variable] {
        variables.enumerated().filter { index, variable in
            !variables[(index + 1)...].contains { $0.name.utf8.elementsEqual(variable.name.utf8) }
        }.map(\.element)
    }
}

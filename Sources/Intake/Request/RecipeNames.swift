import Vectors

/// What a program calls the protocol parameters and secrets that it signs with.
struct RecipeNames: Sendable {
    /// Its names, and ours.
    let parameters: [(name: String, parameter: String)]
    let consumerSecret: String
    let tokenSecret: String
    let bodyHash: String
    let privateKey: String

    static let postman = RecipeNames(
        parameters: [
            ("realm", "realm"), ("consumerKey", "oauth_consumer_key"), ("token", "oauth_token"),
            ("signatureMethod", "oauth_signature_method"), ("timestamp", "oauth_timestamp"),
            ("nonce", "oauth_nonce"), ("version", "oauth_version"), ("callback", "oauth_callback"),
            ("verifier", "oauth_verifier"),
        ],
        consumerSecret: "consumerSecret", tokenSecret: "tokenSecret",
        bodyHash: "includeBodyHash", privateKey: "privateKey")

    static let insomnia = RecipeNames(
        parameters: postman.parameters.map {
            ($0.name == "token" ? "tokenKey" : $0.name, $0.parameter)
        },
        consumerSecret: "consumerSecret", tokenSecret: "tokenSecret",
        bodyHash: "includeBodyHash", privateKey: "privateKey")

    static let bruno = RecipeNames(
        parameters: [
            ("realm", "realm"), ("consumer_key", "oauth_consumer_key"),
            ("access_token", "oauth_token"), ("signature_method", "oauth_signature_method"),
            ("timestamp", "oauth_timestamp"), ("nonce", "oauth_nonce"),
            ("version", "oauth_version"), ("callback_url", "oauth_callback"),
            ("verifier", "oauth_verifier"),
        ],
        consumerSecret: "consumer_secret", tokenSecret: "token_secret",
        bodyHash: "include_body_hash", privateKey: "private_key")

    static let openCollection = RecipeNames(
        parameters: [
            ("realm", "realm"), ("consumerKey", "oauth_consumer_key"),
            ("accessToken", "oauth_token"), ("signatureMethod", "oauth_signature_method"),
            ("timestamp", "oauth_timestamp"), ("nonce", "oauth_nonce"),
            ("version", "oauth_version"), ("callbackUrl", "oauth_callback"),
            ("verifier", "oauth_verifier"),
        ],
        consumerSecret: "consumerSecret", tokenSecret: "accessTokenSecret",
        bodyHash: "includeBodyHash", privateKey: "privateKey")
}

extension ImportedRequest {
    /// Takes what its program signs the request with.
    mutating func addRecipe(_ names: RecipeNames, of program: String, value: (String) -> String?) {
        var recipe = SigningRecipe()
        for (name, parameter) in names.parameters {
            guard let value = value(name), !value.isEmpty else { continue }
            recipe.parameters.append(ImportedField(parameter, value))
        }
        recipe.consumerSecret = value(names.consumerSecret)
        recipe.tokenSecret = value(names.tokenSecret)
        if value(names.bodyHash) == "true" {
            notes.append("\(program)'s setting \(names.bodyHash) is ignored")
        }
        if let key = value(names.privateKey), !key.isEmpty {
            notes.append("the private key in the file is ignored; pass \(.privateKeyFile) FILE")
        }
        self.recipe = recipe
    }
}

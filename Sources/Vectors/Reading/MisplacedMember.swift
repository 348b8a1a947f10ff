/// Members that people put in the wrong place of a vector, or call by another program's name.
package enum MisplacedMember {
    /// The path of the member that was meant, such as `request.url`; nil for an unknown name.
    package static func path(of name: String) -> String? {
        let name = snakeCase(name)
        if let path = paths[name] { return path }
        if let path = paths["oauth_" + name] { return path }
        return name.hasPrefix("oauth_") && name.utf8.count > 6 ? "oauth.\(name)" : nil
    }

    /// What to do with a member that a vector does not have.
    ///
    /// With `offersImport`, the command that converts the file is named.
    static func hint(for name: String, offersImport: Bool) -> Hint? {
        guard let path = path(of: name), let dot = path.firstIndex(of: ".") else { return nil }
        let (object, member) = (path[..<dot], path[path.index(after: dot)...])
        let offer: Hint = "; 'oauthcheck import \(.from) json FILE' converts the file"
        return "the member belongs in \"\(object)\": {\"\(member)\": …}\(offersImport ? offer : "")"
    }

    /// `consumerKey` as `consumer_key`; `HTTP-Method` as `http_method`.
    package static func snakeCase(_ name: String) -> String {
        var bytes: [UInt8] = []
        var isAfterCapital = true
        for byte in name.utf8 {
            let isCapital = (0x41...0x5A).contains(byte)
            if isCapital, !isAfterCapital { bytes.append(UInt8(ascii: "_")) }
            let isSeparator = byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            isAfterCapital = isCapital || isSeparator
            bytes.append(isSeparator ? UInt8(ascii: "_") : isCapital ? byte | 0x20 : byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let paths: [String: String] = {
        let names = [
            "request.method": "method http_method verb",
            "request.url": "url uri endpoint request_url",
            "request.query": "query params query_params query_parameters",
            "request.form": "form form_params form_data data post_data parameters_body",
            "request.body": "body raw_body payload",
            "request.content_type": "content_type",
            "request.headers": "headers",
            "oauth.oauth_consumer_key": "oauth_consumer_key client_key api_key oauth_client_key",
            "oauth.oauth_token": "oauth_token access_token oauth_access_token token_key token_id",
            "oauth.oauth_nonce": "oauth_nonce",
            "oauth.oauth_timestamp": "oauth_timestamp",
            "oauth.oauth_signature_method": "oauth_signature_method algorithm",
            "oauth.oauth_version": "oauth_version",
            "oauth.oauth_callback": "oauth_callback callback_url",
            "oauth.oauth_verifier": "oauth_verifier",
            "oauth.realm": "realm oauth_realm",
            "secrets.consumer_secret":
                "consumer_secret client_secret api_secret app_secret oauth_consumer_secret "
                + "oauth_client_secret consumer_key_secret api_key_secret",
            "secrets.token_secret":
                "token_secret access_token_secret oauth_token_secret access_secret "
                + "oauth_access_token_secret",
            "secrets.private_key": "private_key",
            "expected.signature": "signature oauth_signature",
            "expected.base_string": "base_string signature_base_string oauth_base_string",
            "expected.parameters": "parameters normalized_parameters",
            "expected.base_string_uri": "base_string_uri",
            "expected.authorization_header": "authorization_header authorization",
        ]
        var paths: [String: String] = [:]
        for (path, words) in names {
            for word in words.split(separator: " ") { paths[String(word)] = path }
        }
        return paths
    }()
}

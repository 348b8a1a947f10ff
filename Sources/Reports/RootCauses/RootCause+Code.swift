// What repairs a cause, in code of the libraries of docs/providers.md: what these leave to
// their users.
extension RootCause {
    /// A line of code for a library.
    struct Code: Sendable {
        let library: String
        let text: String

        fileprivate init(_ library: String, _ text: String) {
            self.library = library
            self.text = text
        }
    }

    static let nonceCode = [
        Code(
            "oauthlib",
            "def validate_timestamp_and_nonce(self, client_key, timestamp, nonce, request, *tokens,"
                + " **names): return cache.add(repr((client_key, tokens, names, timestamp,"
                + " nonce)), 1, 600)  # of Django"),
        Code("Authlib", "register_nonce_hooks(server, cache)"),
        Code(
            "OAuthProvider",
            "$provider->timestampNonceHandler(fn($p) => apcu_add(json_encode([$p->consumer_key,"
                + " $p->token, $p->timestamp, $p->nonce]), 1, 600) ? OAUTH_OK : OAUTH_BAD_NONCE);"),
        Code(
            "ruby-oauth, Signet, simple_oauth",
            "Rails.cache.write([client, token, timestamp, nonce], 1, unless_exist: true,"
                + " expires_in: 600) or head :unauthorized"),
        Code(
            "Net::OAuth",
            "$dbh->do('INSERT INTO nonces VALUES (?, ?, ?, ?)', undef, map { $request->$_ }"
                + " qw(consumer_key token timestamp nonce))  # with a unique index on all four"),
    ]

    static let timestampCode = [
        Code(
            "python-oauth2, piston3",
            "re.fullmatch('[0-9]{1,12}', timestamp) and abs(time.time() - int(timestamp)) <= 300"),
        Code(
            "OAuthProvider",
            "if (!ctype_digit($p->timestamp) || abs(time() - (int) $p->timestamp) > 300) return"
                + " OAUTH_BAD_TIMESTAMP;  // in timestampNonceHandler"),
        Code(
            "ruby-oauth, Signet, simple_oauth",
            "timestamp.match?(/\\A\\d{1,12}\\z/) && (Time.now.to_i - timestamp.to_i).abs <= 300"),
        Code(
            "Net::OAuth",
            "$request->timestamp =~ /\\A\\d{1,12}\\z/ && abs(time - $request->timestamp) <= 300"),
    ]

    static let tokenCode = [
        Code(
            "oauthlib",
            "def validate_access_token(self, client_key, token, request): return"
                + " tokens.get(token, {}).get('client_key') == client_key"),
        Code(
            "OAuthProvider",
            "$provider->tokenHandler(fn($p) => ($tokens[$p->token]['client'] ?? null) ==="
                + " $p->consumer_key ? OAUTH_OK : OAUTH_TOKEN_REJECTED);  // and set token_secret"),
        Code(
            "ruby-oauth",
            "OAuth::Signature.build(request) { |proxy| [token.secret, client.secret] if"
                + " token.client == proxy.consumer_key }"),
    ]

    /// The code for each library, on a separate line.
    var codeLines: [String] { code.map { "\($0.library): \($0.text)" } }
}

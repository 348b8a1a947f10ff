/// §2, Redirection-Based Authorization: the three steps by which a client gets token credentials.
///
/// Steps 1 and 3 each make a request, which you send with any HTTP client. Step 2 makes a URL,
/// which the resource owner opens in a browser:
///
/// ```swift
/// let initiate = try authorization.temporaryCredentialsRequest(
///     callback: "http://printer.example.com/ready", freshness: freshness)
/// // … send it …
/// let temporary = try TemporaryCredentials(CredentialsAnswer(status: status, body: body))
/// let page = try authorization.authorizationURL(for: temporary)
/// // … the resource owner agrees there, and comes back to `callbackURL` …
/// let verifier = try AuthorizationCallback(url: callbackURL).verifier(for: temporary)
/// let exchange = try authorization.tokenCredentialsRequest(
///     for: temporary, verifier: verifier, freshness: nextFreshness)
/// // … send it …
/// let token = try TokenCredentials(CredentialsAnswer(status: status, body: body))
/// ```
public struct RedirectionBasedAuthorization: Sendable {
    /// The absolute URIs of the server (§2), each with a query if the server demands one.
    public struct Endpoints: Hashable, Sendable {
        /// Where temporary credentials are requested (§2.1).
        public var temporaryCredentials: String
        /// Where the resource owner agrees (§2.2).
        public var authorization: String
        /// Where token credentials are requested (§2.3).
        public var token: String

        public init(temporaryCredentials: String, authorization: String, token: String) {
            self.temporaryCredentials = temporaryCredentials
            self.authorization = authorization
            self.token = token
        }
    }

    /// The callback of a client without a callback URI: the user types the verifier (§2.1).
    public static let outOfBand = "oob"

    public var client: ClientCredentials
    public var endpoints: Endpoints
    public var method: SignatureMethod
    /// The client's key, for RSA methods.
    public var privateKey: RSAPrivateKey?
    /// `oauth_version`, optional; its only valid value is "1.0".
    public var version: String?
    /// The header's `realm`, which is sent but not signed.
    public var realm: String?

    public init(
        client: ClientCredentials,
        endpoints: Endpoints,
        method: SignatureMethod = .hmacSHA1,
        privateKey: RSAPrivateKey? = nil,
        version: String? = nil,
        realm: String? = nil
    ) {
        self.client = client
        self.endpoints = endpoints
        self.method = method
        self.privateKey = privateKey
        self.version = version
        self.realm = realm
    }

    /// The request for temporary credentials (§2.1), which must be sent over TLS.
    ///
    /// - Parameters:
    ///   - callback: the absolute URI to which the server redirects the resource owner.
    ///   - freshness: a nonce and a timestamp; only PLAINTEXT may omit them (§3.3).
    /// - Returns: the request and its `Authorization` header.
    /// - Throws: ``SigningError`` if the endpoint is not a URL, or the request cannot be signed.
    public func temporaryCredentialsRequest(
        callback: String = outOfBand,
        freshness: Freshness?
    ) throws(SigningError) -> SignedRequest {
        try SignedRequest(
            Request(method: "POST", url: endpoints.temporaryCredentials), client: client,
            method: method, privateKey: privateKey, freshness: freshness, callback: callback,
            version: version, realm: realm)
    }

    /// Where to send the resource owner (§2.2): the endpoint, its query, and `oauth_token`.
    ///
    /// - Parameters:
    ///   - temporary: the credentials to be authorized; their secret is not in the URL.
    ///   - parameters: more parameters that the server accepts, such as a language.
    /// - Returns: the URL to open in a browser.
    /// - Throws: ``RequestURIError`` if the endpoint is not a URL.
    public func authorizationURL(
        for temporary: TemporaryCredentials,
        parameters: [Parameter] = []
    ) throws(RequestURIError) -> String {
        let endpoint = Array(endpoints.authorization.utf8)
        var list = ParameterList()
        list.append(name: "oauth_token", value: temporary.identifier)
        for parameter in parameters { list.append(name: parameter.name, value: parameter.value) }
        var url: [UInt8] = []
        RequestURIQuery.append(
            list, to: try RequestURI(endpoint.span), of: endpoint.span, output: &url)
        return String(decoding: url, as: UTF8.self)
    }

    /// The request, sent over TLS, that exchanges temporary for token credentials (§2.3).
    ///
    /// - Parameters:
    ///   - temporary: the credentials that were authorized.
    ///   - verifier: the verifier from the callback, or as the resource owner typed it.
    ///   - freshness: a nonce and a timestamp; only PLAINTEXT may omit them (§3.3).
    /// - Returns: the request and its `Authorization` header.
    /// - Throws: ``SigningError`` if the endpoint is not a URL, or the request cannot be signed.
    public func tokenCredentialsRequest(
        for temporary: TemporaryCredentials,
        verifier: String,
        freshness: Freshness?
    ) throws(SigningError) -> SignedRequest {
        try SignedRequest(
            Request(method: "POST", url: endpoints.token), client: client, token: temporary,
            method: method, privateKey: privateKey, freshness: freshness, verifier: verifier,
            version: version, realm: realm)
    }
}

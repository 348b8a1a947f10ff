import OAuth1

/// The requests and answers of RFC 5849 §1.2, as printed.
enum PrintedFlow {
    static let client = ClientCredentials(
        identifier: "dpf43f3p2l4k3l03", sharedSecret: "kd94hf93k423kf44")
    static let endpoints = RedirectionBasedAuthorization.Endpoints(
        temporaryCredentials: "https://photos.example.net/initiate",
        authorization: "https://photos.example.net/authorize",
        token: "https://photos.example.net/token")
    static let authorization = RedirectionBasedAuthorization(
        client: client, endpoints: endpoints, realm: "Photos")

    static let callback = "http://printer.example.com/ready"
    static let initiateSignature = "74KNZJeDHnMBp0EMJ9ZHt/XKycU="
    static let temporaryAnswer =
        "oauth_token=hh5s93j4hdidpola&oauth_token_secret=hdhd0244k9j7ao03"
        + "&oauth_callback_confirmed=true"
    static let temporary = TemporaryCredentials(
        identifier: "hh5s93j4hdidpola", sharedSecret: "hdhd0244k9j7ao03")
    static let page = "https://photos.example.net/authorize?oauth_token=hh5s93j4hdidpola"
    static let redirection =
        "http://printer.example.com/ready?oauth_token=hh5s93j4hdidpola"
        + "&oauth_verifier=hfdp7dh39dks9884"
    static let exchangeSignature = "gKgrFCywp7rO0OXSjdot/IHF7IU="
    static let tokenAnswer = "oauth_token=nnch734d00sl2jdk&oauth_token_secret=pfkkdhi9sl3r4s00"
    static let token = TokenCredentials(
        identifier: "nnch734d00sl2jdk", sharedSecret: "pfkkdhi9sl3r4s00")

    static let photo = "http://photos.example.net/photos?file=vacation.jpg&size=original"
    static let photoTime: UInt64 = 137_131_202
    static let photoHeader = """
        OAuth realm="Photos", oauth_consumer_key="dpf43f3p2l4k3l03", \
        oauth_token="nnch734d00sl2jdk", oauth_signature_method="HMAC-SHA1", \
        oauth_timestamp="137131202", oauth_nonce="chapoH", \
        oauth_signature="MdpQcU8iPSUjWoN%2FUDMsK2sui9I%3D"
        """
}

extension ProviderProfile {
    static let smugmug = ProviderProfile(
        name: "smugmug",
        title: "SmugMug",
        state: "in service",
        hosts: ["*.smugmug.com"],
        flow: "three-legged, with a callback or oob",
        methods: ["HMAC-SHA1", "PLAINTEXT"],
        places: [.header, .query],
        body: "forms are signed; uploads are not",
        facts: [
            "oauth_callback is required.",
            "Parameter names contain capitals (Title, AlbumID): sort names by bytes, so that "
                + "capitals come first.",
            "An upload sends its parameters in the header; the raw body is not signed.",
        ],
        sources: [
            ProviderSource("AFNetworking/AFOAuth1Client#36, lildude/phpSmug#11"),
            ProviderSource("gallery-dl#2881"),
        ])
}

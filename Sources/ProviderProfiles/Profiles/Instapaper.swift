extension ProviderProfile {
    static let instapaper = ProviderProfile(
        name: "instapaper",
        title: "Instapaper",
        state: "in service",
        hosts: ["*.instapaper.com"],
        flow: "xAuth: the user name and password are exchanged for a token",
        methods: ["HMAC-SHA1"],
        places: [.header],
        body: "form bodies are signed",
        facts: [
            "x_auth_username, x_auth_password and x_auth_mode=client_auth are sent as a form, "
                + "which is signed."
        ],
        endpoints: [
            "https://www.instapaper.com/api/1.1/oauth/access_token"
        ],
        sources: [
            ProviderSource("instapaper.com/api")
        ])
}

extension ProviderProfile {
    static let lti = ProviderProfile(
        name: "lti",
        title: "LTI 1.1 (Canvas, Moodle, Blackboard, Schoology)",
        state: "used less and less; LTI 1.3 does not use OAuth 1.0a",
        formNames: ["lti_message_type"],
        flow: "one-legged; a browser posts a signed form",
        methods: ["HMAC-SHA1"],
        places: [.form],
        body: "the form is signed",
        rules: ProviderRules(isOneLegged: true),
        facts: [
            "Many platforms send oauth_callback=about:blank, which is then signed.",
            "The query of the launch URL is signed. Canvas and Schoology sign that URL without "
                + "its query, and put the query into the form.",
            "A browser sends line endings as CR LF, even if other line endings were signed.",
        ],
        errors: [
            ProviderError(
                "Message signature not valid",
                "The tool computes a different signature.",
                [
                    "the tool is behind a proxy, and sees http instead of https",
                    "only one side signs the query of the launch URL",
                    "the browser changed line endings in a value to CR LF",
                ],
                to: ["any"]),
            ProviderError(
                "Duplicate nonce",
                "The nonce was used before, or the clocks of the two sides differ by minutes.",
                [
                    "the form was posted twice, by the back button or a second click",
                    "the tool's clock is wrong",
                ],
                next: .clock,
                to: ["nonce_used", "timestamp_refused"]),
        ],
        answer: ProviderAnswer(.text("{text}")),
        sources: [
            ProviderSource("IMS Basic LTI 1.0 implementation guide"),
            ProviderSource("ims-lti#51, #58; canvas-lms#1398; numbas-lti-provider#101"),
            ProviderSource("jupyterhub/ltiauthenticator#4, #139"),
        ])
}

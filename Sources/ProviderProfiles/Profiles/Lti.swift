extension ProviderProfile {
    static let lti = ProviderProfile(
        name: "lti",
        title: "LTI 1.1 (Canvas, Moodle, Blackboard, Schoology)",
        state: "fading; LTI 1.3 does not use OAuth 1.0a",
        flow: "one-legged, a form that a browser posts",
        methods: ["HMAC-SHA1"],
        places: [.form],
        body: "the form is signed",
        rules: ProviderRules(isOneLegged: true),
        facts: [
            "oauth_callback=about:blank is sent by many platforms, and is signed where it is.",
            "The query of the launch URL is signed; Canvas and Schoology sign its path "
                + "only, and put the query into the form.",
            "A browser sends line ends as CR LF, whatever was signed.",
            "Recognized by its name only.",
        ],
        errors: [
            ProviderError(
                "Message signature not valid",
                "The tool computes another signature.",
                [
                    "the tool sees http behind a proxy",
                    "the query of the launch URL is signed on one side only",
                    "line ends in a value became CR LF",
                ],
                to: ["any"]),
            ProviderError(
                "Duplicate nonce",
                "The nonce was used before, or the clock is off by minutes.",
                [
                    "the form was posted twice: the back button, a fast second click",
                    "the clock of the tool is off",
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

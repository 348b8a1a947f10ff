import Testing

@testable import Results

@Suite("A command to give again")
struct RepeatedCommandTests {
    private static func adding(_ option: String, to words: String...) -> String? {
        RepeatedCommand(name: "oauthcheck explain", arguments: words).adding(option)
    }

    @Test("has the new option last, but before a request after --")
    func place() {
        #expect(
            Self.adding("--b", to: "a.har", "--depth", "2")
                == "oauthcheck explain a.har --depth 2 --b")
        #expect(
            Self.adding("--b", to: "--", "curl", "https://a/?b=c")
                == "oauthcheck explain --b -- curl 'https://a/?b=c'")
        #expect(Self.adding("--b") == "oauthcheck explain --b")
    }

    @Test("replaces the old value of an option with the new one")
    func replaced() {
        #expect(
            Self.adding("--b 60", to: "a.har", "--b", "1", "--c", "--b=2", "--b-d", "3")
                == "oauthcheck explain a.har --c --b-d 3 --b 60")
    }

    @Test("quotes every word that a shell would change")
    func quoted() {
        #expect(
            Self.adding("--b", to: "it's 5 $ or *", "", "a-b_c.d/e:f", "a=b")
                == #"oauthcheck explain 'it'\''s 5 $ or *' '' a-b_c.d/e:f 'a=b' --b"#)
    }

    @Test(
        "is not shown if it would read a pipe again, may have a secret, or is long",
        arguments: [
            "-", "/dev/fd/63", "-u", "CONSUMER_SECRET=x", "Authorization: Basic YTpi", "a\nb",
            "OAuth oauth_signature_method=\"PLAINTEXT\"", String(repeating: "a", count: 1_000),
        ])
    func absent(_ word: String) {
        #expect(Self.adding("--b", to: word) == nil)
    }

    @Test("knows which options it has")
    func has() {
        let command = RepeatedCommand(name: "c", arguments: ["--a", "--b=1", "--", "--d"])
        #expect(command.has("--a") && command.has("--b") && !command.has("--d"))
    }
}

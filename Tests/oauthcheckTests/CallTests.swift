import Testing
import Vectors

@testable import oauthcheck

@Suite("A call that is not quite right")
struct CallTests {
    @Test(
        "is answered with the option that was meant",
        arguments: [
            ("explain --quiet", "--quiet", "the answer is short"),
            ("explain --ulr x", "--ulr", "did you mean \"--url\"?"),
            ("explain -X POST", "-X", "give the method as --method POST; or give the whole curl"),
            ("explain --consumer-secret=abc", "--consumer-secret", "--consumer-secret-env NAME"),
            ("check --url x", "--url", "'oauthcheck explain', 'oauthcheck sign'"),
            ("vectors lint --xyzzy", "--xyzzy", "'oauthcheck vectors lint --help' shows all"),
            ("check --junit out.xml", "--junit", "--report FORMAT=PATH"),
        ])
    func unknownOptions(_ call: String, _ option: String, _ hint: String) {
        let words = call.split(separator: " ").map(String.init)
        let message = ParserMessage(
            "oauthcheck: error: Unknown option '\(option)'. Did you mean '--budget'?\nUsage: x",
            words)
        #expect(message.text == "oauthcheck: error: unknown option '\(option)'\nUsage: x")
        #expect(message.hint?.contains(hint) == true, "\(message.hint ?? "")")
    }

    @Test("is answered with the other option that has the value")
    func values() {
        let message = ParserMessage("The value is invalid", ["sign", "--emit", "curl"])
        #expect(message.hint == "did you mean --format curl?")
        let other = ParserMessage("The value is invalid", ["sign", "--format=signature"])
        #expect(other.hint == "did you mean --emit signature?")
    }

    @Test(
        "is understood if another word is used for a command",
        arguments: [
            ("verify a.json", "check a.json"), ("lint a", "vectors lint a"),
            ("version", "--version"), ("completions bash", "--generate-completion-script bash"),
            ("curl http://h/", "explain -- curl http://h/"), ("sign a", "sign a"),
        ])
    func aliases(_ call: String, _ meaning: String) {
        let words = call.split(separator: " ").map(String.init)
        #expect(CommandAlias.expanded(words).joined(separator: " ") == meaning)
    }

    @Test(
        "names the option, and no JSON that nobody wrote",
        arguments: [
            ("request.url", "--url"), ("request.form[0]", "--form"),
            ("oauth.oauth_nonce", "--nonce"),
            ("oauth.oauth_token", "--token"), ("oauth.oauth_tokn", "--oauth oauth_tokn"),
            ("expected.authorization_header", "--authorization-header"), ("secrets", "the request"),
        ])
    func namesOptions(_ path: String, _ option: String) {
        let issue = VectorIssue(file: OptionRequest.name, path: path, message: "m", hint: nil)
        #expect(OptionRequest.naming(issue).description == "\(option): m")
    }
}

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
            ("explain --consumerSecret=abc", "--consumerSecret", "--consumer-secret-env NAME"),
            ("sign --consumer-sercet abc", "--consumer-sercet", "--consumer-secret-env NAME"),
            ("sign --MY-SECRET abc", "--MY-SECRET", "--consumer-secret-env NAME"),
            ("explain --tokenSecret abc", "--tokenSecret", "--token-secret-env NAME"),
            ("explain --consumerSecretEnv A", "--consumerSecretEnv", "\"--consumer-secret-env\"?"),
            ("check -V", "-V", "--version prints the version"),
            ("check a.json --watch", "--watch", "run the command again"),
        ])
    func unknownOptions(_ call: String, _ option: String, _ hint: String) {
        let words = call.split(separator: " ").map(String.init)
        let fault = CallFault.found(in: CalledCommand(words))
        #expect(fault?.message == "unknown option '\(option)'")
        #expect(fault?.hint?.contains(hint) == true, "\(fault?.hint ?? "")")
    }

    @Test(
        "is answered with what is wrong with its words",
        arguments: [
            ("explain --url", "missing value of '--url <url>'"),
            ("explain --url --form a=b", "missing value of '--url <url>'"),
            ("check --builtin=yes", "'--builtin' takes no value"),
            ("compare a.json", "missing argument '<new>'"),
            ("merge", "missing argument '<report> ...'"),
            ("compare a.json b.json c.json", "unexpected argument 'c.json'"),
            ("vectors lits good.jsonl", "2 unexpected arguments: 'lits', 'good.jsonl'"),
            (
                "history runs.jsonl --format yaml",
                "'yaml' is not a valid value of '--format "
                    + "<format>'; the valid values are text and json"
            ),
            ("check --jobs 2.5 a.json", "'2.5' is not a valid value of '--jobs <n>'"),
            (
                "check --report html:a.html a.json",
                "'html:a.html' is not a valid value of '--report <format[=path]>'"
            ),
            ("sign --emit kd94hf93k423kf44pfkkdh", "invalid value of '--emit <stages>'"),
            (
                "schema vektor",
                "'vektor' is not a valid value of '<format>'; the valid values are "
                    + "vector, report and adapter"
            ),
        ])
    func words(_ call: String, _ message: String) {
        let words = call.split(separator: " ").map(String.init)
        #expect(CallFault.found(in: CalledCommand(words))?.message == message)
    }

    @Test(
        "has no fault if its words are those of its command",
        arguments: [
            "explain --url http://h/ --form a=b --env-file -", "check a.json --jobs 2 --depth=1",
            "compare a.json -", "vectors list a.json --format jsonl", "probe http://h/ --users 1",
            "sign --emit base_string,signature --format json",
        ])
    func right(_ call: String) {
        let words = call.split(separator: " ").map(String.init)
        #expect(CallFault.found(in: CalledCommand(words))?.message == nil)
    }

    @Test(
        "is answered with a number that the option takes",
        arguments: [
            ("explain", "--depth", "3"), ("probe", "--users", "1"), ("explain", "--budget", "5"),
            ("serve", "--port", "8080"),
        ])
    func numbers(_ command: String, _ option: String, _ number: String) {
        let fault = CallFault.found(in: CalledCommand([command, option, "abc"]))
        #expect(fault?.hint == "\(option) takes a number, such as \(number)")
    }

    @Test("is answered with the provider that was meant, also by another name")
    func providers() {
        let hint = ProviderOption.hint(for: "twiter")
        #expect(hint.hasPrefix("did you mean \"x\" (twitter)? "), "\(hint)")
        let own = ProviderOption.hint(for: "magneto")
        #expect(own.hasPrefix("did you mean \"magento\"? "), "\(own)")
    }

    @Test("names the option of a key, and the place of anything else")
    func namesKeys() {
        func text(_ path: String) -> String {
            let issue = VectorIssue(file: "a.sh", line: 1, column: 1, path: path, message: "m")
            return OptionRequest.namingKey(issue).text
        }
        #expect(text("secrets.private_key_file") == "--private-key-file: m")
        #expect(text("secrets.public_key_file") == "--public-key-file: m")
        #expect(text("request.url") == "a.sh:1:1: request.url: m")
    }

    @Test("is answered with the other option that has the value")
    func values() {
        func hint(_ words: [String]) -> String? { CallFault.found(in: CalledCommand(words))?.hint }
        #expect(hint(["sign", "--emit", "curl"]) == "did you mean --format curl?")
        #expect(hint(["sign", "--format=signature"]) == "did you mean --emit signature?")
    }

    @Test(
        "is understood if another word is used for a command",
        arguments: [
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

    @Test("is answered with the order of its words")
    func order() {
        // Any file.
        let file = #filePath
        let shown = ShellWord.quoted(file)
        #expect(
            MisspeltCommand.fault(in: [file, "explain"])
                == "the command must come before the files\n  hint: oauthcheck explain \(shown)")
        #expect(MisspeltCommand.fault(in: [file, "--id", "explain"]) == nil)
        let fault = MisspeltCommand.fault(in: ["show", "providers"])
        #expect(fault?.contains("did you mean \"oauthcheck providers show\"?") == true)
    }

    @Test("of share for an RSA request is refused, whatever key is given")
    func sharing() {
        let absence = VectorIssue(
            file: "a.json", line: 1, column: 2, path: "expected.signature",
            message: "m", topic: .missingKey)
        let text = ShareRun.sharing(absence).text
        #expect(text.hasPrefix("a.json:1:2: RSA requests cannot be shared"))
        let other = VectorIssue(file: "a.json", message: "m")
        #expect(ShareRun.sharing(other) == other)
    }
}

import OAuth1
import Testing
import Vectors

@testable import Diagnosis

/// The signatures of `http://a.example/x` were computed with Python's hmac.
@Suite("Doubts about what was typed")
struct InputDoubtsTests {
    /// POST, the form `status=Hello Ladies`, the consumer secret `c`.
    static let form = "HQJ5X2oBbG/UuWSMXGbUxVC0E6s="
    /// POST, the form `a=b`, the consumer secret `c`.
    static let pair = "Fj19eV6+3PL6KSweKWzKlPQmM4g="
    /// The same, with the token secret `t`.
    static let pairWithToken = "7/wbyv6mNmSCkTweVeXdislt1FM="

    @Test("say first with which reading of the input the signature is correct")
    func findReadings() throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("status", Array("Hello+Ladies".utf8), .form)]
        try expect(
            facts, Self.form, ["the form parameters were typed percent-encoded, as they were sent"])

        facts = try Self.facts()
        facts.body = Array("a=b".utf8)
        try expect(facts, Self.pair, ["the body was sent as a form"])

        facts = try Self.facts(method: "GET")
        facts.body = Array("a=b".utf8)
        try expect(
            facts, Self.pair, ["the body was sent as a form", "it was sent with POST"])

        facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        try expect(
            facts, "Fj19eV6%2B3PL6KSweKWzKlPQmM4g%3D",
            ["the signature is still percent-encoded, as it is in a header"])
        facts.tokenSecret = Array("t".utf8)
        try expect(facts, Self.pair, ["the request has no token secret"])

    }

    @Test(
        "read a secret without what is around it",
        arguments: [
            ("c ", "the consumer secret is used without the white space around it"),
            ("\"c\"", "the consumer secret is used without quotation marks around it"),
            ("MY_SECRET=c", "the consumer secret is used without NAME= before it"),
            ("KEY=k\nMY_SECRET='c'\n", "the consumer secret is on line 2 of the given text"),
        ])
    func readSecrets(_ secret: String, _ clause: String) throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        facts.consumerSecret = Array(secret.utf8)
        try expect(facts, Self.pair, [clause])
    }

    @Test("are whole answers if the scheme was only assumed")
    func readScheme() throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        let found = Array("Pri9AWSs4Ego9qPe3o+HlrKs7r8=".utf8)
        let clauses = ["it was sent over https"]
        let assumed = try InputDoubts(facts, found: found, isTyped: false, assumed: .scheme)
        #expect(assumed.correct?.clauses == clauses && assumed.isWhole)
        let typed = try InputDoubts(facts, found: found)
        #expect(typed.correct?.clauses == clauses && !typed.isWhole)
        let seen = try InputDoubts(facts, found: found, isTyped: false)
        #expect(seen.correct == nil)
    }

    @Test("find secrets that are encoded, exchanged or a key, in files as well as options")
    func readGivenSecrets() throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        facts.protocolParameters = [CollectedParameter("oauth_token", [116], .protocol)]
        facts.givenBaseString = Array("POST&http%3A%2F%2Fa.example%2Fx&a%3Db".utf8)
        func clauses(_ found: String) throws -> [String] {
            let doubts = try InputDoubts(facts, found: Array(found.utf8), isTyped: false)
            return doubts.correct?.clauses ?? []
        }
        facts.tokenSecret = Array("t%2Fu%3D".utf8)
        #expect(
            try clauses("obGlJb1bCKPE/CdMHmXLwvD1Z4o=") == [
                "the token secret is given percent-encoded"
            ])
        facts.tokenSecret = Array("t".utf8)
        #expect(
            try clauses("IDf9avX+nC5/V01eYhp01wpQj8Q=")
                == ["the consumer secret and the token secret are swapped in the input"])
        facts.protocolParameters += [CollectedParameter("oauth_consumer_key", [99], .protocol)]
        facts.tokenSecret = Array("s".utf8)
        #expect(
            try clauses("km5Ds/fkL7DHzJcMmPmqJPWgnmU=")
                == ["the value given as the token secret is the consumer secret"])
    }

    @Test("say what is missing, and what to type instead")
    func sayWhatIsMissing() throws {
        var facts = try Self.facts()
        facts.consumerSecret = []
        facts.protocolParameters = [CollectedParameter("oauth_token", [116], .protocol)]
        let sentences = try InputDoubts(facts, found: nil).sentences
        #expect(
            sentences.map { $0.text { $0.words }.prefix { $0 != "." } } == [
                "The request is a POST without a form or body", "The consumer secret is empty",
                "The request has oauth_token, but the token secret is empty",
            ])
    }

    @Test("say that no file was read", arguments: [false, true])
    func sayThatNoFileWasRead(_ isForm: Bool) throws {
        var facts = try Self.facts()
        let text = Array("@a b.txt".utf8)
        if isForm { facts.formText = text } else { facts.body = text }
        #expect(
            try InputDoubts(facts, found: nil).sentences == [
                "\(.body) expects the body itself; \"@\" does not read a file here. "
                    + "Give the file's text: \(.body) \"$(cat 'a b.txt')\"."
            ])
    }

    /// The signatures of GET requests to `https://h.example`, with the consumer secret `c`, were
    /// computed with scripts/vectors/rfc5849.
    @Test(
        "read a URL that was sent without escapes in each way that it can be meant",
        arguments: [
            (
                "/a b|c?x=1", "P75be4BkYxZQSgZtEZ86tsYIhYY=",
                ["the path is signed without escaping its characters"]
            ),
            (
                "/a?x=1+2 3", "FEoTpC4SnpqWwekmsGCX5JXPKgM=",
                ["each \"+\" in the URL's query is a literal plus sign"]
            ),
            (
                "/a?x=100%&y=%41", "Y6bDPV2ynnMHcI0YtR1OAuqtE5Q=",
                ["each \"%\" in the URL's query is a literal percent sign"]
            ),
            (
                "/a b?x=1+2", "07ET5/sjK0dmkFkWIIQMeiHBSP4=",
                [
                    "the path is signed without escaping its characters",
                    "each \"+\" in the URL's query is a literal plus sign",
                ]
            ),
        ])
    func readURL(_ target: String, _ found: String, _ clauses: [String]) throws {
        let sent = "https://h.example\(target)"
        var facts = try Self.facts(method: "GET")
        facts.url = Array(LenientURL(sent).text.utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        let doubts = try InputDoubts(facts, found: Array(found.utf8), sentURL: sent)
        #expect(doubts.correct?.clauses == clauses)
        let strict = try InputDoubts(facts, found: Array(found.utf8))
        #expect(strict.correct == nil)
    }

    /// POST of the form `a=b`, signed with the consumer secret `c`; computed with Python's hmac.
    @Test(
        "read a URL that was typed with another port, or copied from a page",
        arguments: [
            (
                "http://a.example/x", "qTdxRxu3JS62f5nwIVTjFolHJkU=",
                "it was sent to port 8080"
            ),
            ("http://a.example:81/x", pair, "it was sent to the default port, not to port 81"),
            (
                "http://a.example/x?c=d&amp;e=f", "yFrUhMs7MZkHCNp8oxg6ABv196E=",
                "the URL is written as in HTML, where \"&amp;\" stands for \"&\""
            ),
        ])
    func readTypedURL(_ url: String, _ found: String, _ clause: String) throws {
        var facts = try Self.facts()
        facts.url = Array(url.utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.query = facts.text(facts.uri?.query)
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        try expect(facts, found, [clause])
    }

    /// The scheme that is exchanged first makes the URL shorter.
    @Test("read a URL that was typed with another scheme and another port")
    func readSchemeAndPort() throws {
        var facts = try Self.facts()
        facts.url = Array("https://a.example".utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        let clauses = ["it was sent over http", "it was sent to port 8080"]
        try expect(facts, "qvVKHIzcqKbQgQpZ+7+zHPDD9vo=", clauses)
    }

    @Test("find a signature that lacks its last character, if its header is cut off")
    func readCutHeader() throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b".utf8), .form)]
        let found = Array(Self.pair.utf8.dropLast())
        func doubts(_ assumed: Assumptions) throws -> InputDoubts {
            try InputDoubts(facts, found: found, isTyped: false, assumed: assumed)
        }
        #expect(try doubts(.cutHeader).isWhole)
        #expect(try doubts(.copiedHeader).correct == nil)
    }

    @Test("have nothing to say of a plain request")
    func areSilent() throws {
        var facts = try Self.facts()
        facts.form = [CollectedParameter("a", Array("b c".utf8), .form)]
        let doubts = try InputDoubts(facts, found: Array(Self.form.utf8))
        #expect(doubts.sentences.isEmpty && doubts.correct == nil)
    }

    private func expect(_ facts: SigningFacts, _ found: String, _ clauses: [String]) throws {
        let doubts = try InputDoubts(facts, found: Array(found.utf8))
        #expect((doubts.correct?.clauses ?? []) == clauses)
    }

    private static func facts(method: String = "POST") throws -> SigningFacts {
        var facts = SigningFacts()
        facts.method = Array(method.utf8)
        facts.url = Array("http://a.example/x".utf8)
        facts.uri = try RequestURI(facts.url.span)
        facts.consumerSecret = [UInt8(ascii: "c")]
        return facts
    }
}

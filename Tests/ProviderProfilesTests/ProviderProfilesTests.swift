import Diagnosis
import Foundation
import Testing

@testable import ProviderProfiles

@Suite("The providers")
struct ProviderProfilesTests {
    @Test("are at least 25, with a name each, in their order")
    func names() {
        #expect(ProviderProfiles.all.count >= 25)
        #expect(Set(ProviderProfiles.names).count == ProviderProfiles.names.count)
        #expect(ProviderProfiles.names == ProviderProfiles.names.sorted())
        let letters = Set("abcdefghijklmnopqrstuvwxyz0123456789-")
        #expect(
            ProviderProfiles.names.allSatisfy { !$0.isEmpty && $0.allSatisfy(letters.contains) })
    }

    @Test("say what they accept, and where that was read", arguments: ProviderProfiles.names)
    func isComplete(_ name: String) throws {
        let profile = try #require(ProviderProfiles.named(name))
        let methods = ["HMAC-SHA1", "HMAC-SHA256", "RSA-SHA1", "RSA-SHA256", "PLAINTEXT"]
        #expect(!profile.methods.isEmpty && profile.methods.allSatisfy(methods.contains))
        for text in [
            profile.title, profile.state, profile.flow, profile.transmission, profile.body,
        ] {
            #expect(!text.isEmpty)
        }
        #expect(!profile.sources.isEmpty)
        let format = Date.ISO8601FormatStyle().year().month().day()
        for source in profile.sources {
            // How old it is depends on the clock, so scripts/test --all says it.
            #expect(try Date(source.date, strategy: format).formatted(format) == source.date)
            #expect(!source.text.isEmpty)
        }
        for fact in profile.facts { #expect(fact.hasSuffix("."), "\(fact)") }
        for error in profile.errors {
            #expect(error.meaning.hasSuffix("."), "\(error.text)")
            #expect(!error.causes.isEmpty, "\(error.text)")
        }
    }

    @Test("deviate in ways that the catalogue has", arguments: ProviderProfiles.names)
    func deviations(_ name: String) throws {
        let profile = try #require(ProviderProfiles.named(name))
        let ids = Set(PitfallCatalogue.all.map(\.id))
        for deviation in profile.deviations {
            #expect(ids.contains(deviation.pitfall), "\(deviation.pitfall)")
            #expect(!deviation.source.isEmpty)
        }
    }

    @Test("find their own errors", arguments: ProviderProfiles.names)
    func findsErrors(_ name: String) throws {
        let profile = try #require(ProviderProfiles.named(name))
        for error in profile.errors {
            let text = "HTTP 401: {\"message\": \"\(error.text)\"}"
            let found = ProviderProfiles.errors(in: text, of: profile)
            #expect(found.contains { $0.error.text == error.text }, "\(error.text)")
        }
    }

    @Test(
        "are recognized by the host, or by the path on hosts of their users",
        arguments: [
            ("api.twitter.com", "/1.1/a", "x"), ("X.com", "/", "x"), ("notx.com", "/", nil),
            ("123-sb1.restlets.api.netsuite.com", "/app", "netsuite"),
            ("shop.example.com", "/wp-json/wc/v3/orders", "woocommerce"),
            ("shop.example.com", "/rest/V1/products", "magento"),
            ("en.wikipedia.org", "/w/index.php", "mediawiki"), ("h.example", "/a", nil),
        ])
    func recognizes(_ host: String, _ path: String, _ name: String?) {
        #expect(ProviderProfiles.recognized(host: host, path: path)?.name == name)
    }

    @Test("are recognized by the names of a form's parameters, if their hosts do not tell")
    func recognizesForms() {
        func name(_ host: String, _ names: [String]) -> String? {
            ProviderProfiles.recognized(host: host, path: "/launch", formNames: names)?.name
        }
        #expect(name("tool.example.edu", ["user_id", "lti_message_type"]) == "lti")
        #expect(name("api.x.com", ["lti_message_type"]) == "x")
        #expect(name("tool.example.edu", ["message"]) == nil)
    }

    @Test(
        "explain what people paste",
        arguments: [
            (#"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#, "x"),
            ("oauth_problem=signature_invalid&debug_sbs=GET%26", "bricklink etrade flickr magento"),
            (#"{"error":{"code":"INVALID_LOGIN_ATTEMPT"}}"#, "netsuite"),
            ("401 Duplicate timestamp/nonce, invalid signature", "schoology"),
            ("Timestamp out of bounds", "x"),
            ("json_oauth1_signature_mismatch", "wordpress"), ("all is well", ""),
        ])
    func findsPasted(_ text: String, _ names: String) {
        let found = Set(ProviderProfiles.errors(in: text).map(\.provider.name)).sorted()
        #expect(found.joined(separator: " ") == names)
    }

    @Test("know a code alone only if the provider is named")
    func findsCodes() throws {
        let netsuite = try #require(ProviderProfiles.named("salesforce"))
        #expect(ProviderProfiles.errors(in: "error 1705").isEmpty)
        #expect(ProviderProfiles.errors(in: "error 1705", of: netsuite).map(\.error.code) == [1705])
        #expect(ProviderProfiles.errors(in: "error 17050", of: netsuite).isEmpty)
    }

    @Test(
        "share the words of Problem Reporting",
        arguments: [
            ("oauth_problem=nonce_used", ["nonce_used"]),
            ("Invalid signature!", ["signature_invalid"]),
            ("Timestamp is too old", ["timestamp_refused"]), ("Duplicate nonce", ["nonce_used"]),
            ("hello", []),
        ])
    func findsWords(_ text: String, _ words: [String]) {
        #expect(ProblemWord.found(in: text).map(\.word.word) == words)
    }

    @Test("find what they do not accept about a request")
    func findings() throws {
        var request = ProviderRequest()
        request.scheme = "https"
        request.host = "1234567-sb1.restlets.api.netsuite.com"
        request.signatureMethod = "HMAC-SHA1"
        request.realm = "1234567-sb1"
        request.parameters = [("oauth_nonce", "a+b")]
        let netsuite = try #require(ProviderProfiles.named("netsuite"))
        let findings = netsuite.findings(on: request)
        #expect(findings.count == 3)
        #expect(findings[0].contains("HMAC-SHA256"))
        #expect(
            findings[1].contains(
                "expects the realm \"1234567_SB1\", but the realm is \"1234567-sb1\""))
        request.host = "rest.na1.netsuite.com"
        #expect(!netsuite.findings(on: request).contains { $0.contains("realm") })
        request.host = "1234567-sb1.restlets.api.netsuite.com"
        request.signatureMethod = "HMAC-SHA256"
        request.realm = "1234567_SB1"
        request.parameters = [("oauth_nonce", "ab")]
        #expect(netsuite.findings(on: request) == [])
    }
}

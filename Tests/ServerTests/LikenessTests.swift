import OAuth1
import ProviderProfiles
import Testing
import HTTP

@testable import Server

@Suite("A server like a real provider")
struct LikenessTests {
    @Test("accepts a request that keeps its rules", arguments: ProviderProfiles.names)
    func accepts(_ name: String) throws {
        var desk = try LikeDesk(name)
        let reply = try desk.send()
        #expect(reply.verdict == "200", "\(reply.record.refusal?.message ?? "")")
    }

    /// What each is documented, or was seen, to answer.
    static let answers: [LikeAnswer] = [
        LikeAnswer(
            "x", .wrongSecret, 401,
            #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#),
        LikeAnswer(
            "x", .old, 401, #"{"errors":[{"code":135,"message":"Timestamp out of bounds."}]}"#),
        LikeAnswer(
            "x", .unsigned, 400,
            #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#),
        LikeAnswer(
            "x", .unknownToken, 401,
            #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#),
        LikeAnswer(
            "netsuite", .wrongSecret, 401,
            #"{"error" : {"code" : "INVALID_LOGIN_ATTEMPT", "message" : "Invalid login attempt."}}"#
        ),
        LikeAnswer(
            "woocommerce", .wrongSecret, 401,
            #"{"code":"woocommerce_rest_authentication_error","message":"#
                + #""Invalid signature - provided signature does not match.","#
                + #""data":{"status":401}}"#
        ),
        LikeAnswer(
            "woocommerce", .repeated, 401,
            #"{"code":"woocommerce_rest_authentication_error","message":"#
                + #""Invalid nonce - nonce has already been used.","data":{"status":401}}"#),
        LikeAnswer("flickr", .unknownClient, 401, #""code":100,"#),
        LikeAnswer("magento", .repeated, 401, "oauth_problem=nonce_used"),
        LikeAnswer("magento", .old, 400, "oauth_problem=timestamp_refused"),
        LikeAnswer("magento", .wrongMethod, 400, "oauth_problem=signature_method_rejected"),
        LikeAnswer("discogs", .unknownClient, 401, #"{"message": "Invalid consumer."}"#),
        LikeAnswer(
            "mediawiki", .wrongSecret, 401,
            #"{"error":{"code":"mwoauth-invalid-authorization","info":"The authorization headers"#),
        LikeAnswer("mediawiki", .repeated, 401, "Nonce already used"),
        LikeAnswer("mastercard", .wrongSecret, 401, #""ReasonCode":"AUTHENTICATION_FAILED""#),
        LikeAnswer("mastercard", .wrongBodyHash, 400, #""ReasonCode":"INVALID_BODY_HASH""#),
        LikeAnswer("schoology", .wrongSecret, 401, "Duplicate timestamp/nonce, invalid signature"),
        LikeAnswer("lti", .wrongSecret, 401, "Message signature not valid"),
        LikeAnswer("lti", .repeated, 401, "Duplicate nonce"),
        LikeAnswer("tumblr", .wrongSecret, 401, #""meta":{"status":401,"msg":"Unauthorized"}"#),
        LikeAnswer("garmin", .wrongSecret, 401, "Unable to read oAuth header"),
        LikeAnswer("fatsecret", .wrongSecret, 401, #""code":8,"message":"Invalid signature""#),
        LikeAnswer("okapi", .repeated, 401, "nonce_already_used"),
        LikeAnswer("wordpress", .wrongSecret, 401, "json_oauth1_signature_mismatch"),
        LikeAnswer("salesforce", .old, 401, "1705: timestamp missing or invalid"),
    ]

    @Test("answers as it does, and says why in headers", arguments: answers)
    func refuses(_ answer: LikeAnswer) throws {
        var desk = try LikeDesk(answer.provider)
        let reply = try desk.send(answer.fault)
        #expect(reply.response.status == answer.status)
        #expect(reply.text.contains(answer.text), "\(reply.text)")
        #expect(reply.response.value(of: "Oauthcheck-Rule") != nil)
        #expect(reply.response.value(of: "Oauthcheck-Message") != nil)
    }

    @Test("answers to every problem, if its errors are known", arguments: ProviderProfiles.names)
    func complete(_ name: String) throws {
        let profile = try #require(ProviderProfiles.named(name))
        guard profile.answer != nil else { return }
        let known = profile.errors.flatMap(\.problems)
        let words = Set(ProblemWord.all.map(\.word) + ["any"])
        for problem in known {
            let word = problem.split(separator: ":").first.map(String.init) ?? ""
            #expect(words.contains(word), "\(problem)")
        }
        // Salesforce has no code for a wrong signature.
        for word in ["signature_invalid", "nonce_used", "timestamp_refused", "parameter_absent"]
        where name != "salesforce" || word != "signature_invalid" {
            #expect(profile.error(answering: ProviderAnswerValues(problem: word)) != nil, "\(word)")
        }
    }

    @Test(
        "has its paths",
        arguments: [
            ("x", "/oauth/request_token", "/oauth/authorize", "/oauth/access_token"),
            (
                "flickr", "/services/oauth/request_token", "/services/oauth/authorize",
                "/services/oauth/access_token"
            ), ("tumblr", "/oauth/request_token", "/oauth/authorize", "/oauth/access_token"),
            (
                "mediawiki", "/w/index.php?title=Special%3AOAuth%2Finitiate",
                "/wiki/Special:OAuth/authorize", "/w/index.php?title=Special%3AOAuth%2Ftoken"
            ), ("magento", "/oauth/token/request", "/oauth/authorize", "/oauth/token/access"),
            (
                "schoology", "/v1/oauth/request_token", "/oauth/authorize",
                "/v1/oauth/access_token"
            ),
            (
                "garmin", "/oauth-service/oauth/request_token", "/oauthConfirm",
                "/oauth-service/oauth/access_token"
            ), ("discogs", "/oauth/request_token", "/oauth/authorize", "/oauth/access_token"),
        ])
    func paths(_ name: String, _ initiate: String, _ authorize: String, _ token: String) throws {
        var desk = try LikeDesk(name)
        let isCallbackLater = name == "garmin"
        let callback = "http://127.0.0.1:9/cb"
        let initiated = try desk.send(
            path: initiate, token: nil,
            more: isCallbackLater ? [] : [("oauth_callback", callback)])
        let temporary = (
            try #require(initiated.form["oauth_token"]),
            try #require(initiated.form["oauth_token_secret"])
        )
        #expect((initiated.form["oauth_callback_confirmed"] == nil) == (name == "magento"))
        var page = "\(authorize)?oauth_token=\(temporary.0)"
        if isCallbackLater { page += "&oauth_callback=\(PercentEncoding.encode(callback))" }
        let location =
            desk.desk.send(Desk.Draft(target: page)).response.value(of: "Location") ?? ""
        #expect(location.hasPrefix(callback))
        let verifier = try #require(location.split(separator: "oauth_verifier=").last)
        let exchanged = try desk.send(
            path: token, token: temporary, more: [("oauth_verifier", String(verifier))])
        #expect(exchanged.form["oauth_token_secret"] != nil)
    }

    @Test("has no flow if the provider has none", arguments: ["woocommerce", "mastercard", "lti"])
    func flowless(_ name: String) throws {
        var desk = try LikeDesk(name)
        #expect(try desk.send(path: "/initiate").record.endpoint == .resource)
    }

    @Test("derives the signature as the provider does, and says so")
    func deviates() throws {
        var desk = try LikeDesk("magento")
        let reply = try desk.send(path: "/rest/V1/a?flag&b=1")
        #expect(reply.record.refusal?.rule == .likeness)
        #expect(
            reply.record.refusal?.message.contains("without \"=\"") ?? false,
            "\(reply.record.refusal?.message ?? "")")
        #expect(reply.text == "oauth_problem=signature_invalid")
    }

    @Test(
        "takes the window of the provider",
        arguments: [("woocommerce", 899, "200"), ("woocommerce", 901, "NON-22")])
    func window(_ name: String, _ age: Int64, _ verdict: String) throws {
        var desk = try LikeDesk(name)
        #expect(try desk.send(age: age).verdict == verdict)
    }

    @Test("demands the account as the realm", arguments: ["1234567-sb1", "", "1234567_sb1"])
    func realm(_ realm: String) throws {
        var desk = try LikeDesk("netsuite")
        desk.realm = realm.isEmpty ? nil : realm
        #expect(try desk.send().verdict == "LIKE")
    }

    @Test("does not read what the provider does not read")
    func place() throws {
        var desk = try LikeDesk("x")
        desk.place = .query
        let reply = try desk.send()
        #expect(reply.verdict == "LIKE")
        #expect(reply.response.status == 400)
    }
}

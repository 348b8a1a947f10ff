import Testing
import Vectors

@testable import Intake

@Suite("HAR files and Postman collections")
struct JSONFormatTests {
    /// After the specification of HAR 1.2.
    private static let har = #"""
        {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "entries": [
         {"request": {"method": "GET", "url": "https://h/a?b=c#d", "httpVersion": "HTTP/2",
           "headers": [{"name": ":authority", "value": "h"},
                       {"name": "authorization", "value": "OAuth oauth_nonce=\"1\""}],
           "queryString": [{"name": "b", "value": "c"}], "headersSize": -1, "bodySize": 0},
          "response": {"status": 401, "statusText": "Unauthorized"}},
         {"request": {"method": "POST", "url": "https://h/e", "headers": [],
           "postData": {"mimeType": "application/x-www-form-urlencoded", "text": "a=b+c",
                        "params": [{"name": "a", "value": "b c"}]}}},
         {"request": {"method": "POST", "url": "https://h/f", "headers": [],
           "postData": {"mimeType": "application/x-www-form-urlencoded",
                        "params": [{"name": "a", "value": "b c"}]}}},
         {"response": {}}]}}
        """#

    @Test("have requests, headers and bodies")
    func har() throws {
        let requests = try Sample.requests(Self.har)
        #expect(requests.map(\.url) == ["https://h/a?b=c", "https://h/e", "https://h/f", nil])
        #expect(requests.map(\.line) == [2, 7, 10, 13])
        #expect(requests[0].header("Authorization") == "OAuth oauth_nonce=\"1\"")
        #expect(requests[0].notes == ["the server answered 401 Unauthorized"])
        #expect(requests[1].body == Array("a=b+c".utf8))
        #expect(requests[1].form == nil)
        #expect(requests[2].form == [ImportedField("a", "b c")])
        #expect(
            requests[3].faults.first?.message
                == "expected a member \"request\" with method and url")
    }

    /// After Postman's schemas of 2.0.0 and 2.1.0.
    private static func collection(auth: String) -> String {
        """
        {"info": {"name": "c"}, "auth": {"type": "oauth1", "oauth1": \(auth)},
         "variable": [{"key": "host", "value": "https://{{name}}"}, {"key": "name", "value": "h"},
                      {"key": "secret", "value": "s1"}],
         "item": [{"name": "folder", "item": [
           {"name": "list", "request": {"method": "GET", "header": [
              {"key": "A", "value": "b"}, {"key": "C", "value": "d", "disabled": true}],
            "url": {"raw": "{{host}}/o/:id?x=1", "variable": [{"key": "id", "value": "7"}]}}},
           {"name": "update", "request": {"method": "POST", "url": "{{host}}/o", "body": {
              "mode": "urlencoded", "urlencoded": [{"key": "a", "value": "b c"},
                {"key": "n", "value": "x", "disabled": true}]}}}]},
          {"name": "public", "request": {"auth": {"type": "noauth"}, "url": "{{host}}/{{nobody}}"}},
          {"name": "short", "request": "https://h/short"}]}
        """
    }

    @Test(
        "have what they inherit, with variables",
        arguments: [
            #"""
            [{"key": "consumerKey", "value": "k"}, {"key": "consumerSecret", "value": "{{secret}}"},
             {"key": "signatureMethod", "value": "HMAC-SHA1"}, {"key": "nonce", "value": ""}]
            """#,
            #"""
            {"consumerKey": "k", "consumerSecret": "{{secret}}", "signatureMethod": "HMAC-SHA1",
             "nonce": "", "addParamsToHeader": true}
            """#,
        ])
    func postman(_ auth: String) throws {
        let requests = try Sample.requests(Self.collection(auth: auth))
        #expect(
            requests.map(\.url) == [
                "https://h/o/7?x=1", "https://h/o", "https://h/{{nobody}}", "https://h/short",
            ])
        #expect(requests.map(\.method) == ["GET", "POST", "GET", "GET"])
        #expect(requests.map(\.title) == ["list", "update", "public", "short"])
        #expect(requests[0].headers == [ImportedField("A", "b")])
        #expect(requests[1].form == [ImportedField("a", "b c")])
        let recipe = try #require(requests[0].recipe)
        #expect(
            recipe.parameters == [
                ImportedField("oauth_consumer_key", "k"),
                ImportedField("oauth_signature_method", "HMAC-SHA1"),
            ])
        #expect(recipe.consumerSecret == "s1")
        #expect(!"\(recipe)".contains("s1"))
        #expect(requests[2].recipe == nil)
        #expect(requests[3].recipe == recipe)
        #expect(
            requests[2].faults.first?.message == "the collection has no value for {{nobody}}")
    }

    @Test("refuse variables that name each other")
    func cycle() throws {
        let text = """
            {"info": {},
             "variable": [{"key": "a", "value": "{{b}}"}, {"key": "b", "value": "{{a}}"}],
             "item": [{"request": "{{a}}"}]}
            """
        #expect(try Sample.requests(text).first?.faults.count == 1)
    }

    @Test("refuse variables that grow without end")
    func growth() throws {
        let text = """
            {"info": {}, "variable": [
              {"key": "a", "value": "{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}{{b}}"},
              {"key": "b", "value": "{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}{{a}}"}],
             "item": [{"request": "{{a}}{{b}}"}]}
            """
        let request = try #require(try Sample.requests(text).first)
        #expect(request.faults.count == 1)
        #expect((request.url ?? "").utf8.count < 1_000_000)
    }

    @Test("that are not whole are refused at their place")
    func refusals() {
        #expect(
            Sample.fault { _ = try Sample.requests("{\"log\": {}}") }
                .hasPrefix("sample:1:1: expected log.entries"))
        #expect(
            Sample.fault { _ = try Sample.requests("{\"log\": {\"entries\": [") }
                .hasPrefix("sample:1:"))
    }
}

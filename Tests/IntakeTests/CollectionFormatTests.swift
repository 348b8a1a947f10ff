import Testing
import Vectors

@testable import Intake

@Suite("Collections of requests to sign")
struct CollectionFormatTests {
    /// The same request: after the exporters' schemas and grammars.
    @Test(
        "have the same request in every format",
        arguments: [
            // Insomnia, packages/insomnia/src/models/request.ts.
            #"""
            {"_type": "export", "__export_format": 4, "resources": [
              {"_id": "wrk_1", "_type": "workspace", "parentId": null, "name": "w"},
              {"_id": "env_1", "_type": "environment", "parentId": "wrk_1",
               "data": {"host": "h", "keys": {"consumer": "k"}}},
              {"_id": "env_2", "_type": "environment", "parentId": "env_1", "data": {"host": "no"}},
              {"_id": "fld_1", "_type": "request_group", "parentId": "wrk_1", "authentication":
               {"type": "oauth1", "consumerKey": "{{ _.keys.consumer }}", "consumerSecret": "cs",
                "tokenKey": "t", "tokenSecret": "ts", "signatureMethod": "HMAC-SHA1"}},
              {"_id": "req_1", "_type": "request", "parentId": "fld_1", "name": "update",
               "method": "POST", "url": "https://{{ _.host }}/a/:id", "authentication": {},
               "pathParameters": [{"name": "id", "value": "7"}],
               "parameters": [{"name": "b", "value": "c d"},
                              {"name": "x", "value": "y", "disabled": true}],
               "headers": [{"name": "X-A", "value": "b"}],
               "body": {"mimeType": "application/x-www-form-urlencoded",
                        "params": [{"name": "e", "value": "f g"}]}}]}
            """#,
            // Insomnia, packages/insomnia/src/common/import-v5-parser.ts.
            """
            type: collection.insomnia.rest/5.0
            name: w
            collection:
              - name: folder
                meta:
                  id: fld_1
                authentication:
                  type: oauth1
                  consumerKey: "{{ _.keys.consumer }}"
                  consumerSecret: 'cs'
                  tokenKey: t
                  tokenSecret: ts
                  signatureMethod: HMAC-SHA1
                children:
                - url: >-
                    https://{{ _.host
                    }}/a/:id
                  name: update
                  method: POST
                  pathParameters:
                    - {}
                    - name: id
                      value: "7"
                  parameters:
                    - name: b
                      value: c
                        d
                    - name: x
                      value: y
                      disabled: true
                  headers:
                    - name: X-A
                      value: b # as sent
                  body:
                    mimeType: application/x-www-form-urlencoded
                    params:
                      - name: e
                        value: "f
                          g"
            environments:
              name: Base
              data:
                host: h
                keys:
                  consumer: k
            """,
            // Bruno, packages/bruno-lang/v2/src/bruToJson.js.
            """
            meta {
              name: update
              type: http
            }

            post {
              url: https://{{host}}/a/:id?b=c%20d
              body: form-urlencoded
              auth: oauth1
            }

            params:query {
              b: c%20d
            }

            params:path {
              id: 7
            }

            headers {
              X-A: b
              ~X-B: c
            }

            auth:oauth1 {
              consumer_key: {{key}}
              consumer_secret: cs
              access_token: t
              token_secret: ts
              signature_method: HMAC-SHA1
              placement: header
            }

            body:form-urlencoded {
              e: f g
            }

            vars:pre-request {
              host: h
              key: '''
                k
              '''
            }
            """,
            // Bruno, packages/bruno-filestore/src/formats/yml/items/stringifyHttpRequest.ts.
            """
            info:
              name: update
              type: http
            http:
              method: post
              url: https://{{host}}/a/:id?b=c%20d
              headers:
                - name: X-A
                  value: b
              params:
                - name: id
                  value: "7"
                  type: path
              body:
                type: form-urlencoded
                data:
                  - name: e
                    value: f g
              auth:
                type: oauth1
                consumerKey: k
                consumerSecret: cs
                accessToken: t
                accessTokenSecret: ts
                signatureMethod: HMAC-SHA1
            runtime:
              variables:
                - name: host
                  value: h
            """,
        ])
    func same(_ text: String) throws {
        let request = try #require(try Sample.requests(text).first)
        #expect(request.faults == [])
        #expect(request.title == "update")
        #expect(request.method == "POST")
        #expect(request.url == "https://h/a/7?b=c%20d")
        #expect(request.header("X-A") == "b")
        #expect(request.header("X-B") == nil)
        #expect(request.form == [ImportedField("e", "f g")])
        let recipe = try #require(request.recipe)
        #expect(
            recipe.parameters == [
                ImportedField("oauth_consumer_key", "k"), ImportedField("oauth_token", "t"),
                ImportedField("oauth_signature_method", "HMAC-SHA1"),
            ])
        #expect(recipe.consumerSecret == "cs")
        #expect(recipe.tokenSecret == "ts")
    }

    @Test("take the variables of an environment that is given beside them")
    func environment() throws {
        let environment = """
            {"name": "e", "_postman_variable_scope": "environment", "values": [
             {"key": "host", "value": "h", "enabled": true},
             {"key": "host2", "value": "no", "enabled": false}]}
            """
        let values = try #require(try VariablesFile.variables(in: Sample.text(environment))).values
        #expect(values == ["host": "h"])
        let bruno = try VariablesFile.variables(in: Sample.text("vars {\n  host: h\n  ~x: y\n}\n"))
        #expect(bruno?.values == ["host": "h"])
        let collection =
            #"{"info": {}, "variable": [{"key": "host", "value": "old"}],"#
            + #" "item": [{"request": "https://{{host}}/{{host2}}"}]}"#
        let text = ImportedText(
            name: "sample", bytes: Array(collection.utf8), variables: values
        ) { (name) throws(VectorIssue) in throw VectorIssue(file: name, message: "not read") }
        let request = try #require(try RequestFormat.postman.requests(in: text).first)
        #expect(request.url == "https://h/{{host2}}")
        #expect(request.faults.first?.message == "the collection has no value for {{host2}}")
        let fault = Sample.fault { _ = try RequestFormats.recognize(Sample.text(environment)) }
        #expect(fault.contains("this file contains an environment, but no requests"))
    }

    @Test(
        "say that another authorization signs nothing, unless a request has none",
        arguments: [
            ("oauth2", "OAuth 2.0"), ("bearer", "OAuth 2.0"), ("basic", "Basic authentication"),
        ])
    func unsigned(_ type: String, _ name: String) throws {
        let text = #"""
            {"info": {}, "auth": {"type": "\#(type)"}, "item": [{"request": "https://h/a"},
             {"request": {"url": "https://h/b", "auth": {"type": "noauth"}}}]}
            """#
        let requests = try Sample.requests(text)
        let note: Hint = "the request uses \(name), which does not sign requests"
        #expect(requests.map(\.notes) == [[note], []])
        #expect(requests.allSatisfy { $0.recipe == nil })
        #expect(requests.map { $0.hintIfUnsigned == nil } == [false, true])
    }

    @Test("have saved responses, with the requests that they answer")
    func examples() throws {
        let text = #"""
            {"info": {}, "item": [{"name": "a", "request": "https://h/a", "response": [
             {"name": "failed", "code": 401, "status": "Unauthorized", "body": "{}",
              "header": [{"key": "Date", "value": "d"}],
              "originalRequest": {"method": "GET", "url": {"raw": "https://h/a"}, "header": [
               {"key": "Authorization", "value": "OAuth oauth_signature=\"s\""}]}}]}]}
            """#
        let requests = try Sample.requests(text)
        #expect(requests.map(\.title) == ["a", "failed"])
        #expect(requests[1].response?.status == 401)
        #expect(requests[1].response?.date == "d")
    }
}

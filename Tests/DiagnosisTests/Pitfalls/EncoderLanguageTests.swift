import Testing

@testable import Diagnosis

@Suite("Encoders in the reader's language")
struct EncoderLanguageTests {
    @Test("name the language's own function and its line of code")
    func nameOwnFunction() throws {
        let row = try #require(PitfallCatalogue.pitfall("java-urlencoder"))
        #expect(row.mistake(in: nil).contains("with java.net.URLEncoder, which "))
        #expect(row.mistake(in: nil).contains(" (same effect: JavaScript's URLSearchParams, "))
        #expect(
            row.mistake(in: .ruby)
                == "encoded names and values with Ruby's URI.encode_www_form_component, which "
                + "writes a space as \"+\" and \"~\" as %7E, and leaves \"*\" unencoded")
        #expect(row.fix(in: .javaScript).hasPrefix("in JavaScript, write encodeURIComponent("))
        #expect(
            row.fix(in: .elixir) == "in Elixir, write URI.encode(text, &URI.char_unreserved?/1)")
        // Elixir has no such function, so the row's own words stay.
        #expect(row.mistake(in: .elixir) == row.mistake)
    }

    @Test("add the line of code to what only the bytes show")
    func addLine() throws {
        let plus = try #require(PitfallCatalogue.pitfall("plus-for-space"))
        #expect(plus.fix(in: nil) == plus.fix)
        #expect(plus.fix(in: .php) == plus.fix + ": in PHP 5.3 or later, write rawurlencode($text)")
        let sorting = try #require(PitfallCatalogue.pitfall("not-sorted"))
        #expect(sorting.fix(in: .php) == sorting.fix)
    }

    @Test(
        "know the language from the User-Agent",
        arguments: [
            ("python-requests/2.31.0", ProgrammingLanguage.python), ("axios/1.6.8", .javaScript),
            ("GuzzleHttp/7", .php), ("Ruby", .ruby), ("libwww-perl/6.67", .perl),
            ("Go-http-client/1.1", .go), ("Java/17.0.9", .java), ("okhttp/4.12.0", .java),
            ("Dart/3.3 (dart:io)", .dart), ("hackney/1.20.1", .elixir), ("reqwest/0.12", .rust),
            ("App/1 CFNetwork/1490 Darwin/23", .swift), ("RestSharp/110.2", .csharp),
        ])
    func knowLanguage(_ agent: String, _ language: ProgrammingLanguage) {
        #expect(ProgrammingLanguage(userAgent: agent) == language)
    }

    @Test("know no language from a browser or from curl")
    func knowNoLanguage() {
        for agent in ["curl/8.5.0", "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0", ""] {
            #expect(ProgrammingLanguage(userAgent: agent) == nil)
        }
    }

    @Test("read the headers that show more than what is signed")
    func readHeaders() {
        let traces = RequestTraces([
            (name: "user-agent", value: "Ruby"),
            (name: "X-Forwarded-Host", value: "shop.example, proxy.example:8080"),
            (name: "Forwarded", value: "for=1.2.3.4;host=\"www.example\";proto=https"),
            (name: "Host", value: "other.example"),
        ])
        #expect(traces.language == .ruby)
        #expect(traces.otherHosts == ["shop.example", "proxy.example:8080", "www.example"])
    }
}

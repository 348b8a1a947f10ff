import Testing

@testable import Diagnosis

@Suite("Pitfalls of RFC 5849 §3.4.1.3.2, Parameters Normalization")
struct OrderPitfallTests {
    static let sortingCases = [
        SourceCase(
            "not-sorted",
            SourceFacts(
                url: "http://a/?z=1&b=2", form: "a=3", oauth: "oauth_token=t&oauth_nonce=n"),
            "z=1&b=2&a=3&oauth_token=t&oauth_nonce=n"),
        SourceCase(
            "oauth-params-last",
            SourceFacts(url: "http://a/?z=1&oauth_x=2&b=3", oauth: "oauth_nonce=n"),
            "b=3&z=1&oauth_nonce=n&oauth_x=2"),
        SourceCase(
            "oauth-params-first", SourceFacts(url: "http://a/?z=1&b=3", oauth: "oauth_nonce=n"),
            "oauth_nonce=n&b=3&z=1"),
        // é is C3 A9, which sorts after z; %C3%A9 sorts before it.
        SourceCase(
            "sorted-before-encoding", SourceFacts(url: "http://a/?%C3%A9=1&z=2&a=%C3%A9&a=z"),
            "a=z&a=%C3%A9&z=2&%C3%A9=1"),
        // U+FF01 is EF BC 81 and FF01, U+1F600 is F0 9F 98 80 and D83D DE00.
        SourceCase(
            "sorted-utf16",
            SourceFacts(
                url: "http://a/?%EF%BC%81=1&%F0%9F%98%80=2&z=3"
                    + "&a=%EF%BC%81&a=%F0%9F%98%80"),
            "a=%F0%9F%98%80&a=%EF%BC%81&z=3&%F0%9F%98%80=2&%EF%BC%81=1"),
        SourceCase(
            "sorted-case-insensitive", SourceFacts(url: "http://a/?Title=1&b=C&b=a&title=0"),
            "b=a&b=C&title=0&Title=1"),
        SourceCase(
            "sorted-by-pair", SourceFacts(url: "http://a/?org=1&org-country=2&orgs=3"),
            "org-country=2&org=1&orgs=3"),
        SourceCase(
            "sorted-by-name-only", SourceFacts(url: "http://a/?b=2&a=2&b=1", form: "b=0"),
            "a=2&b=2&b=1&b=0"),
        SourceCase(
            "sorted-naturally",
            SourceFacts(url: "http://a/?a%5B10%5D=1&a%5B2%5D=2&a%5B02%5D=1&a%5B2%5D%5Bb%5D=0"),
            "a%5B02%5D=1&a%5B2%5D=2&a%5B2%5D%5Bb%5D=0&a%5B10%5D=1"),
        // A digit compared with another character; numbers longer than any integer type.
        SourceCase(
            "sorted-naturally",
            SourceFacts(url: "http://a/?a1=1&a-=2&ab=3&a100000000000000000000=4&a20=5"),
            "a-=2&a1=1&a20=5&a100000000000000000000=4&ab=3"),
        SourceCase(
            "duplicates-reversed", SourceFacts(url: "http://a/?b=1&a=1&b=2", form: "b=3"),
            "a=1&b=3&b=2&b=1"),
        SourceCase("request-params-not-sorted", grouped, "oauth_a=2&oauth_z=1&z=1&b=2&a=3"),
        SourceCase("request-params-not-sorted/1", grouped, "oauth_z=1&oauth_a=2&z=1&b=2&a=3"),
        SourceCase("request-params-not-sorted/2", grouped, "z=1&b=2&a=3&oauth_a=2&oauth_z=1"),
    ]

    private static let grouped = SourceFacts(
        url: "http://a/?z=1&b=2", form: "a=3", oauth: "oauth_z=1&oauth_a=2")

    static let repetitionCases = [
        SourceCase(
            "duplicates-last-wins",
            SourceFacts(url: "http://a/?a=2&b=1", form: "a=1", oauth: "oauth_nonce=n"),
            "a=1&b=1&oauth_nonce=n"),
        SourceCase(
            "duplicates-first-wins",
            SourceFacts(url: "http://a/?a=2&b=1", form: "a=1", oauth: "oauth_nonce=n"),
            "a=2&b=1&oauth_nonce=n"),
        SourceCase(
            "duplicate-pairs-merged", SourceFacts(url: "http://a/?a=1&a=2&%61=1", form: "a=1"),
            "a=1&a=2"),
        SourceCase(
            "duplicates-joined-by-comma", SourceFacts(url: "http://a/?a=2&b=1&a=1", form: "a="),
            "a=2%2C1%2C&b=1"),
        SourceCase(
            "duplicates-bracketed", SourceFacts(url: "http://a/?a=2&b=1", form: "a=1"),
            "a%5B%5D=1&a%5B%5D=2&b=1"),
        SourceCase(
            "duplicates-indexed", SourceFacts(url: "http://a/?a=2&b=1&a=3", form: "a=1"),
            "a%5B0%5D=2&a%5B1%5D=3&a%5B2%5D=1&b=1"),
        SourceCase(
            "empty-values-dropped",
            SourceFacts(url: "http://a/?a=&b=1&c", form: "d=", oauth: "oauth_token="), "b=1"),
        SourceCase(
            "empty-value-no-equals",
            SourceFacts(url: "http://a/?a=&b=1&c", oauth: "oauth_token="), "a&b=1&c&oauth_token"),
        SourceCase("no-equals-dropped", SourceFacts(url: "http://a/?a&b=1"), "b=1"),
        SourceCase(
            "object-object",
            SourceFacts(url: "http://a/?a%5Bb%5D=1&c=2&a%5Bb%5D%5Bd%5D=3", form: "e[f]=4"),
            "a=%5Bobject%20Object%5D&a%5Bb%5D=1&a%5Bb%5D%5Bd%5D=3&c=2"
                + "&e=%5Bobject%20Object%5D&e%5Bf%5D=4"),
        SourceCase(
            "object-object/1",
            SourceFacts(url: "http://a/?a%5Bb%5D=1&c=2&a%5Bb%5D%5Bd%5D=3", form: "e[f]=4"),
            "a=%5Bobject%20Object%5D&c=2&e=%5Bobject%20Object%5D"),
    ]

    /// Two or more mistakes, whose order or place in the list matters.
    static let combinations = [
        SourceCase(
            "query-params-twice not-sorted", SourceFacts(url: "http://a/?b=1&a=2", form: "c=3"),
            "b=1&b=1&a=2&a=2&c=3"),
        SourceCase(
            "json-members-signed realm-included not-sorted",
            SourceFacts(
                url: "http://a/?z=1", body: #"{"b":1,"a":2}"#, oauth: "oauth_nonce=n", realm: "r"),
            "z=1&oauth_nonce=n&b=1&a=2&realm=r"),
        // Parameters that are read from the body count as form parameters.
        SourceCase(
            "json-members-signed body-replaces-query",
            SourceFacts(url: "http://a/?a=1&b=2", body: #"{"a":3}"#), "a=3&b=2"),
        SourceCase(
            "json-members-signed realm-parameter-dropped",
            SourceFacts(body: #"{"realm":1,"a":2}"#), "a=2"),
        SourceCase(
            "realm-included realm-parameter-dropped", SourceFacts(form: "realm=q", realm: "r"),
            "realm=r"),
        SourceCase(
            "not-sorted oauth-params-last",
            SourceFacts(url: "http://a/?z=1&oauth_x=2&b=3", oauth: "oauth_nonce=n"),
            "z=1&b=3&oauth_x=2&oauth_nonce=n"),
        SourceCase(
            "sorted-by-pair sorted-by-name-only",
            SourceFacts(url: "http://a/?org-country=2&org=2&org=1"), "org=2&org=1&org-country=2"),
        SourceCase(
            "not-sorted duplicates-last-wins", SourceFacts(url: "http://a/?b=1&a=2&b=3"),
            "a=2&b=3"),
        SourceCase(
            "not-sorted duplicates-first-wins", SourceFacts(url: "http://a/?b=1&a=2&b=3"),
            "b=1&a=2"),
        SourceCase(
            "not-sorted duplicates-joined-by-comma", SourceFacts(url: "http://a/?b=1&a=2&b=3"),
            "b=1%2C3&a=2"),
        SourceCase(
            "not-sorted duplicate-pairs-merged", SourceFacts(url: "http://a/?b=1&a=2&b=1"),
            "b=1&a=2"),
        SourceCase(
            "not-sorted object-object/1", SourceFacts(url: "http://a/?b%5Bc%5D=1&a=2"),
            "a=2&b=%5Bobject%20Object%5D"),
        SourceCase(
            "query-params-left-out object-object", SourceFacts(form: "b[c]=1"),
            "b=%5Bobject%20Object%5D&b%5Bc%5D=1"),
        SourceCase(
            "empty-segment-kept no-equals-dropped", SourceFacts(url: "http://a/?&a&b=1"), "b=1"),
        SourceCase(
            "oauth-body-hash-twice oauth-body-hash-hex/1",
            SourceFacts(oauth: "oauth_body_hash=h"),
            "oauth_body_hash=da39a3ee5e6b4b0d3255bfef95601890afd80709"
                + "&oauth_body_hash=da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ]

    static let cases = sortingCases + repetitionCases

    @Test("change the order or repetition of parameters", arguments: OrderPitfallTests.cases)
    func changeParameters(_ pitfall: SourceCase) throws {
        #expect(try pitfall.signed() == pitfall.parameters)
        #expect(try pitfall.right() != pitfall.parameters)
    }

    @Test("act in the order of the catalogue", arguments: OrderPitfallTests.combinations)
    func actInOrder(_ pitfalls: SourceCase) throws {
        #expect(try pitfalls.signed() == pitfalls.parameters)
    }

    @Test("have one case each")
    func haveCases() {
        let ids = Set(Self.cases.flatMap(\.ids)).union(LawTests.ids)
        #expect(PitfallCatalogue.order.map(\.id).filter { !ids.contains($0) } == [])
    }
}

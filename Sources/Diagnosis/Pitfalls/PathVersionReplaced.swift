import OAuth1
import Vectors

extension Pitfall {
    /// The signed path has another API version than the path that was sent.
    ///
    /// Twitter's documentation was edited from `/1/` to `/1.1/`, and its signature kept:
    /// https://twittercommunity.com/t/incorrect-signatures-in-the-documentation/92739
    static let pathVersionReplaced = Pitfall(
        "path-version-replaced", section: "3.4.1.2", .notorious,
        mistake: "signed a path with a different API version than the request has",
        fix: "sign the path exactly as it is sent, including the API version"
    ) { facts in
        guard let path = facts.text(facts.uri?.path) else { return [] }
        let segments = path.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return segments.indices.filter { isVersion(segments[$0]) }.flatMap { index in
            replacements(of: segments[index]).map { replacement in
                let others = segments[..<index] + replacement + segments[(index + 1)...]
                let signed = Array(others.joined(separator: "/".utf8))
                return Mistake(
                    .uri { $0.path = signed },
                    detail: "the signed path was \(PlainText.visible(octets: signed))")
            }
        }
    }

    /// Common API versions with the same prefix (`/v2/` becomes `/v1/`), then no version at all.
    private static func replacements(of segment: ArraySlice<UInt8>) -> [[ArraySlice<UInt8>]] {
        let lead = segment.prefix { !isDigit($0) }
        return versions.map { lead + $0.utf8 }.filter { $0 != segment }.map { [$0] } + [[]]
    }

    private static let versions = ["1", "2", "3", "4", "5", "1.0", "1.1", "2.0", "2.1"]

    /// Digits with dots between them, perhaps after a "v".
    private static func isVersion(_ segment: ArraySlice<UInt8>) -> Bool {
        let isLed = segment.first.map { ASCII.lowercased($0) == UInt8(ascii: "v") } ?? false
        let numbers = segment.dropFirst(isLed ? 1 : 0).split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
    }

    private static func isDigit(_ octet: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet)
    }
}

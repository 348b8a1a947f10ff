import OAuth1
import Vectors

extension Pitfall {
    /// The signed path has another API version than the path that was sent.
    ///
    /// Twitter's documentation was edited from `/1/` to `/1.1/`, and its signature kept:
    /// https://twittercommunity.com/t/incorrect-signatures-in-the-documentation/92739
    static let pathVersionReplaced = Pitfall(
        "path-version-replaced", section: "3.4.1.2", .notorious,
        mistake: "signed a path with a different API version than the path that was sent",
        fix: "sign the path exactly as it is sent, including the API version"
    ) { facts in
        guard let path = facts.text(facts.uri?.path) else { return [] }
        return versionPlaces(in: path).flatMap { place in
            replacements(of: path, at: place).map { change in
                // Made when it is needed: there may be many, each as long as the path.
                let signed = { @Sendable in
                    Array(path[..<change.place.lowerBound] + change.text)
                        + path[change.place.upperBound...]
                }
                return Mistake(
                    .uri { $0.path = signed() },
                    detail: "the signed path was \(PlainText.visible(bytes: signed()))")
            }
        }
    }

    /// The places of the first segments that look like a version, more than can be tried.
    private static func versionPlaces(in path: [UInt8]) -> [Range<Int>] {
        let placesMax = instancesMax / versions.count + 1
        var places: [Range<Int>] = []
        var start = path.startIndex
        while start <= path.endIndex, places.count < placesMax {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            if isVersion(path[start..<end]) { places.append(start..<end) }
            start = end + 1
        }
        return places
    }

    /// Common API versions with the same prefix (`/v2/` becomes `/v1/`), then no version at all.
    ///
    /// Without a version, one of the slashes around the segment is left out, too.
    private static func replacements(
        of path: [UInt8],
        at place: Range<Int>
    ) -> [(place: Range<Int>, text: [UInt8])] {
        let segment = path[place]
        let lead = segment.prefix { !ASCII.isDigit($0) }
        let isLast = place.upperBound == path.endIndex
        let whole =
            isLast
            ? max(0, place.lowerBound - 1)..<place.upperBound
            : place.lowerBound..<(place.upperBound + 1)
        return versions.map { lead + $0.utf8 }.filter { $0 != segment }.map { (place, Array($0)) }
            + [(whole, [])]
    }

    private static let versions = ["1", "2", "3", "4", "5", "1.0", "1.1", "2.0", "2.1"]

    /// Digits with dots between them, perhaps after a "v".
    static func isVersion(_ segment: ArraySlice<UInt8>) -> Bool {
        let isLed = segment.first.map { ASCII.lowercased($0) == UInt8(ascii: "v") } ?? false
        let numbers = segment.dropFirst(isLed ? 1 : 0).split(
            separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(ASCII.isDigit) }
    }
}

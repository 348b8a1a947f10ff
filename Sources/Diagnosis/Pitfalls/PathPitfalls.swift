import OAuth1

// MARK: - The signed path is not the one that is sent (§3.4.1.2)

extension Pitfall {
    /// The path, or the whole URL, is converted to lower case.
    ///
    /// Seen in postmanlabs/postman-collection#257, DefactoSoftware/lti#33,
    /// themattharris/tmhOAuth#56.
    static let pathLowerCased = Pitfall(
        path: "path-lower-cased", .common,
        mistake: "converted the path to lower case",
        fix: "sign the path without changing its case"
    ) { $0.map(ASCII.lowercased) }

    /// A URL without a path is signed without a slash.
    static let emptyPathNoSlash = Pitfall(
        "empty-path-no-slash", section: "3.4.1.2", .common,
        mistake: "signed an empty path instead of \"/\"",
        fix: "sign \"/\" if the URL has no path"
    ) { facts in
        guard facts.uri?.path.isEmpty ?? false else { return [] }
        return [Mistake(.uri { $0.path = [] })]
    }

    /// The slash at the end of the path is dropped, as NSURL, frameworks and routers do.
    ///
    /// Seen in zendframework/zendframework#1102, guicocoa/cocoa-oauth#5,
    /// lorenbrichter/OAuthCore#5.
    static let trailingSlashDropped = Pitfall(
        path: "trailing-slash-dropped", .common,
        mistake: "dropped the slash at the end of the path",
        fix: "sign the path as it is sent, including the slash at its end"
    ) { path in path.last == slash ? path.dropLast() : path }

    /// A slash is added at the end of the path.
    ///
    /// Seen in kloon/WooCommerce-REST-API-Client-Library#73, camme/passport-http-2legged-oauth#6.
    static let trailingSlashAdded = Pitfall(
        path: "trailing-slash-added", .common,
        mistake: "added a slash at the end of the path",
        fix: "sign the path as it is sent, without adding a slash"
    ) { path in path.last == slash ? path : path + [slash] }

    /// Path parameters, `;name=value`, are cut off; seen in oauthlib/oauthlib#83.
    static let pathMatrixParamsDropped = Pitfall(
        path: "path-matrix-params-dropped",
        mistake: "cut off the path at a semicolon",
        fix: "sign the whole path, including the parameters after a semicolon"
    ) { path in
        let lastSegment = path.lastIndex(of: slash) ?? path.startIndex
        let semicolon = path[lastSegment...].firstIndex(of: UInt8(ascii: ";"))
        return Array(path[..<(semicolon ?? path.endIndex)])
    }

    /// A proxy, mount point or base URL removes the first segments.
    ///
    /// Seen in AFNetworking/AFOAuth1Client#91, celtic-project/LTI-PHP#21.
    static let pathPrefixDropped = Pitfall(
        path: "path-prefix-dropped", .common,
        mistake: "left out the beginning of the path",
        fix: "sign the full path that the client requests, before a proxy or framework shortens it",
        [
            PathChange("the first segment was left out") { withoutSegments(1, $0) },
            PathChange("the first two segments were left out") { withoutSegments(2, $0) },
        ])

    /// The URL was pasted with a space or a line break at its end; seen in chao/RESTClient#27.
    static let urlWhitespace = Pitfall(
        path: "url-whitespace",
        mistake: "signed a URL with white space at its end",
        fix: "trim the URL before you sign and send it",
        ["%20", "%0A", "%0D%0A"].map { text in
            PathChange("\(text) was added to the path") { $0 + text.utf8 }
        })

    /// Only the scheme and host are signed.
    ///
    /// Seen in postmanlabs/postman-app-support#8879, in the base string that its report expects.
    static let pathLeftOut = Pitfall(
        path: "path-left-out",
        mistake: "left the path out of the base string URI",
        fix: "include the path in the base string URI"
    ) { _ in [slash] }

    /// `.`, `..` and `//` in the path are resolved; seen in an installable library.
    static let pathDotSegmentsRemoved = Pitfall(
        path: "path-dot-segments-removed", .rare,
        mistake: "resolved \".\", \"..\" or \"//\" in the path",
        fix: "sign the path as it is sent, byte for byte"
    ) { withoutDotSegments($0).withoutRepeatedSlashes }

    private static let slash = UInt8(ascii: "/")

    private static func segments(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
        path.split(separator: slash, omittingEmptySubsequences: false)
    }

    private static func withoutSegments(_ count: Int, _ path: [UInt8]) -> [UInt8] {
        // The text before the first slash is a segment, too, and is empty.
        [slash] + segments(path).dropFirst(1 + count).joined(separator: [slash])
    }

    /// RFC 3986 §5.2.4, for a path that begins with a slash.
    private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
        var kept: [ArraySlice<UInt8>] = []
        var endsInSlash = false
        for segment in segments(path).dropFirst() {
            let isParent = segment.elementsEqual("..".utf8)
            endsInSlash = isParent || segment.elementsEqual(".".utf8)
            if isParent { _ = kept.popLast() }
            if !endsInSlash { kept.append(segment) }
        }
        if endsInSlash { kept.append([]) }
        return kept.flatMap { [slash] + $0 }
    }
}

import OAuth1

// Another path is signed than the one that is sent (§3.4.1.2).

extension Pitfall {
    /// The path, or the whole URL, is written in lower case.
    ///
    /// Met in postmanlabs/postman-collection#257, DefactoSoftware/lti#33,
    /// themattharris/tmhOAuth#56.
    static let pathLowerCased = Pitfall(
        path: "path-lower-cased", .common,
        mistake: "wrote the path in lower case",
        fix: "sign the path in the case in which it is sent"
    ) { $0.map(ASCII.lowercased) }

    /// A URL without a path is signed without a slash.
    static let emptyPathNoSlash = Pitfall(
        "empty-path-no-slash", section: "3.4.1.2", .rare,
        mistake: "signed no path where the URL has none",
        fix: "sign \"/\" where the URL has no path"
    ) { facts in
        guard facts.uri?.path.isEmpty ?? false else { return [] }
        return [Mistake(.uri { $0.path = [] })]
    }

    /// The slash at the path's end is dropped, as by NSURL, frameworks and routers.
    ///
    /// Met in zendframework/zendframework#1102, guicocoa/cocoa-oauth#5,
    /// lorenbrichter/OAuthCore#5.
    static let trailingSlashDropped = Pitfall(
        path: "trailing-slash-dropped", .common,
        mistake: "dropped the slash at the end of the path",
        fix: "sign the path as it is sent, with the slash at its end"
    ) { path in path.last == slash ? path.dropLast() : path }

    /// A slash is added at the path's end.
    ///
    /// Met in kloon/WooCommerce-REST-API-Client-Library#73, camme/passport-http-2legged-oauth#6.
    static let trailingSlashAdded = Pitfall(
        path: "trailing-slash-added", .common,
        mistake: "added a slash at the end of the path",
        fix: "sign the path as it is sent, without a slash at its end"
    ) { path in path.last == slash ? path : path + [slash] }

    /// Path parameters, `;name=value`, are cut off; met in oauthlib/oauthlib#83.
    static let pathMatrixParamsDropped = Pitfall(
        path: "path-matrix-params-dropped",
        mistake: "cut the path at a semicolon",
        fix: "sign the whole path, with its path parameters"
    ) { path in
        let lastSegment = path.lastIndex(of: slash) ?? path.startIndex
        let semicolon = path[lastSegment...].firstIndex(of: UInt8(ascii: ";"))
        return Array(path[..<(semicolon ?? path.endIndex)])
    }

    /// A proxy, mount point or base URL takes the first segments away.
    ///
    /// Met in AFNetworking/AFOAuth1Client#91, celtic-project/LTI-PHP#21.
    static let pathPrefixDropped = Pitfall(
        path: "path-prefix-dropped", .common,
        mistake: "signed the path without its beginning",
        fix: "sign the path that the client sends, in front of every proxy and mount point",
        [
            PathChange("the first segment was left out") { withoutSegments(1, $0) },
            PathChange("the first two segments were left out") { withoutSegments(2, $0) },
        ])

    /// The URL was pasted with a space or a line break at its end; met in chao/RESTClient#27.
    static let urlWhitespace = Pitfall(
        path: "url-whitespace",
        mistake: "signed a URL with white space at its end",
        fix: "trim the URL before it is signed and sent",
        ["%20", "%0A", "%0D%0A"].map { text in
            PathChange("\(text) stood behind the path") { $0 + text.utf8 }
        })

    /// Scheme and host alone are signed.
    ///
    /// Met in postmanlabs/postman-app-support#8879, in the base string that its report expects.
    static let pathLeftOut = Pitfall(
        path: "path-left-out",
        mistake: "left the path out of the base string URI",
        fix: "sign the path that is sent"
    ) { _ in [slash] }

    /// `.`, `..` and `//` in the path are resolved; seen in an installable library.
    static let pathDotSegmentsRemoved = Pitfall(
        path: "path-dot-segments-removed", .rare,
        mistake: "resolved \".\", \"..\" and \"//\" in the path",
        fix: "sign the path octet by octet as it is sent"
    ) { withoutRepeatedSlashes(withoutDotSegments($0)) }

    private static let slash = UInt8(ascii: "/")

    private static func segments(_ path: [UInt8]) -> [ArraySlice<UInt8>] {
        path.split(separator: slash, omittingEmptySubsequences: false)
    }

    private static func withoutSegments(_ count: Int, _ path: [UInt8]) -> [UInt8] {
        // What stands before the first slash is a segment of its own, and empty.
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

    private static func withoutRepeatedSlashes(_ path: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for octet in path where octet != slash || output.last != slash { output.append(octet) }
        return output
    }
}

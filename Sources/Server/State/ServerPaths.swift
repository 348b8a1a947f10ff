import OAuth1

/// The paths of the endpoints.
package struct ServerPaths: Sendable {
    package var initiate = ["/initiate"]
    package var authorize = ["/authorize"]
    package var token = ["/token"]

    package static let standard = ServerPaths()

    func endpoint(of request: ReceivedRequest) -> Endpoint {
        let path = request.path
        let isSame: (String) -> Bool = { place in
            place.utf8.elementsEqual(path.utf8) || Self.isPlace(place, request)
        }
        if initiate.contains(where: isSame) { return .initiate }
        if authorize.contains(where: isSame) { return .authorize }
        if token.contains(where: isSame) { return .token }
        return .resource
    }

    /// Whether a place with one parameter, as `/index.php?title=a`, is that of a request.
    private static func isPlace(_ place: String, _ request: ReceivedRequest) -> Bool {
        let parts = place.split(separator: "?")
        guard parts.count == 2, parts[0].utf8.elementsEqual(request.pathAndQuery.path),
            let query = request.pathAndQuery.query
        else { return false }
        var (wanted, found) = (ParameterList(), ParameterList())
        ParameterSources.append(formEncoded: Array(parts[1].utf8).span, to: &wanted)
        ParameterSources.append(formEncoded: Array(query).span, to: &found)
        return wanted.places.indices.allSatisfy { index in
            found.firstValue(named: String(decoding: Array(wanted.name(at: index)), as: UTF8.self))
                == wanted.value(at: index)
        }
    }
}

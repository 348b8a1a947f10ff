/// Every pitfall, in the order in which several of them act on one request.
package enum PitfallCatalogue {
    package static let all: [Pitfall] =
        methods + uri + sources + encoding + order + baseString
        + key + digest

    package static func pitfall(_ id: String) -> Pitfall? { byID[id] }

    private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

    private static let methods: [Pitfall] = [
        .methodLowerCase, .methodGet, .methodPost, .methodPut, .methodDelete, .methodHead,
        .methodPatch,
    ]
}

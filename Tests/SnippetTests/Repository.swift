import Foundation

/// The repository that these tests belong to.
enum Repository {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// The files of a folder with this ending, by their paths from the root.
    static func files(under folder: String, ending: String) -> [String] {
        let paths = FileManager.default.enumerator(
            atPath: root.appending(path: folder).path(percentEncoded: false))
        return (paths?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(ending) }
            .map { "\(folder)/\($0)" }.sorted()
    }
}

package import Foundation

/// The repository that these tests belong to.
package enum Repository {
    package static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    package static func bytes(of path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The vector files, the schema left out, by their paths from the root, in order.
    package static let vectorFiles: [String] = {
        let folder = root.appending(path: "vectors")
        let paths = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
        let names = (paths?.allObjects ?? []).compactMap { $0 as? String }
        return names.filter { $0.hasSuffix(".json") && $0 != "schema.json" }.sorted()
            .map { "vectors/" + $0 }
    }()
}

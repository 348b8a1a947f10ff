import Foundation

/// The repository that these tests belong to.
enum Repository {
    static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// What a build, a tool or an editor leaves behind; `.gitignore` names it too.
    private static let ignored: Set<String> = [
        ".git", ".build", ".swiftpm", "__pycache__", ".DS_Store", "Package.resolved",
    ]

    /// Every file that belongs to the project, by its path from the root, in order.
    static let files: [String] = {
        let names = FileManager.default.enumerator(atPath: root.path(percentEncoded: false))
        var files: [String] = []
        while let path = names?.nextObject() as? String {
            if ignored.contains((path as NSString).lastPathComponent) {
                names?.skipDescendants()
            } else if names?.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                files.append(path)
            }
        }
        return files.sorted()
    }()

    static func files(under folder: String, ending: String = "") -> [String] {
        files.filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(ending) }
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    static func lines(of path: String) throws -> [String] {
        try text(of: path).components(separatedBy: "\n")
    }
}

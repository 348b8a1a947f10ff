import SystemPackage

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The path that symbolic links lead to, also where nothing is there yet.
struct ResolvedPath {
    /// As many links as Linux follows.
    private static let linksMax = 40

    let text: String

    init(_ path: String) {
        var path = path
        for _ in 0..<Self.linksMax {
            if let resolved = realpath(path, nil) {
                defer { free(resolved) }
                text = String(cString: resolved)
                return
            }
            guard let target = Self.target(ofLink: path) else { break }
            path = FilePath(path).removingLastComponent().pushing(FilePath(target)).string
        }
        // Nothing is there, in a folder that links may lead to.
        let (folder, name) = (FilePath(path).removingLastComponent(), FilePath(path).lastComponent)
        guard let name, let resolved = realpath(folder.isEmpty ? "." : folder.string, nil) else {
            text = path
            return
        }
        defer { free(resolved) }
        text = FilePath(String(cString: resolved)).appending(name).string
    }

    /// Where a link leads whose target is not there; nil for anything else.
    private static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count)
        guard length > 0 else { return nil }
        return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

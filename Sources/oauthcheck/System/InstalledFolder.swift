import SystemPackage

#if canImport(Darwin)
import Darwin
#endif

/// Files that come with the program: in `share` of the installation, or in the package that the
/// program was built from.
enum InstalledFolder {
    /// The folder of test vectors; nil if it is in neither.
    static var vectors: String? {
        places("vectors", inPackage: "vectors").first {
            FileStatus($0.appending("rfc5849.json").string) != nil
        }?.string
    }

    /// Stands for the folder of test vectors in names: the folder is another one on every machine.
    static let prefix = "builtin:"

    /// The path of a file whose name begins with ``prefix``; every other name as it is.
    static func path(of name: String) -> String {
        guard name.utf8.starts(with: prefix.utf8), let folder = vectors else { return name }
        return "\(folder)/\(name.dropFirst(prefix.count))"
    }

    /// The page that explains requests only in a browser; nil if it is in neither.
    static var offlinePage: String? {
        places("oauthcheck.html", inPackage: ".build/web/oauthcheck.html").first {
            FileStatus($0.string) != nil
        }?.string
    }

    /// Beside PREFIX/bin/oauthcheck, and above .build/PLATFORM/release/oauthcheck.
    private static func places(_ name: String, inPackage path: String) -> [FilePath] {
        let folder = FilePath(ResolvedPath(program).text).removingLastComponent()
        return ["../share/oauthcheck/\(name)", "../../../\(path)"].map {
            folder.pushing(FilePath($0)).lexicallyNormalized()
        }
    }

    /// The file of the program.
    private static var program: String {
        #if canImport(Darwin)
        var size: UInt32 = 0
        _NSGetExecutablePath(nil, &size)
        var path = [CChar](repeating: 0, count: Int(size) + 1)
        _NSGetExecutablePath(&path, &size)
        let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
        #else
        return "/proc/self/exe"
        #endif
    }
}

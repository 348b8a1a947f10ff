import SystemPackage

#if canImport(Darwin)
    import Darwin
#endif

/// Folders that come with the program.
enum InstalledFolder {
    /// The test vectors: in `share` of the installation, or in the package that the program was
    /// built from; nil if they are in neither.
    static var vectors: String? {
        let folder = FilePath(ResolvedPath(program).text).removingLastComponent()
        // Beside PREFIX/bin/oauthcheck, and above .build/PLATFORM/release/oauthcheck.
        let places = ["../share/oauthcheck/vectors", "../../../vectors"].map {
            folder.pushing(FilePath($0)).lexicallyNormalized()
        }
        return places.first { FileStatus($0.appending("rfc5849.json").string) != nil }?.string
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

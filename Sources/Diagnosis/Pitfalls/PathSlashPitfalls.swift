// MARK: - Slashes of the path that are signed once or twice (§3.4.1.2)

extension Pitfall {
    /// `//` is signed as `/`, as servers and path functions merge slashes.
    ///
    /// It comes of a host that ends in a slash, before a path that begins with one.
    static let pathSlashesMerged = Pitfall(
        path: "path-slashes-merged", .common,
        mistake: "signed \"//\" in the path as \"/\"",
        fix: "sign the path as it is sent, byte for byte, and do not send \"//\""
    ) { $0.withoutRepeatedSlashes }

    /// `//` is signed, but `/` is sent; at most eight instances.
    static let pathSlashDoubled = Pitfall(
        path: "path-slash-doubled",
        mistake: "signed \"//\" where the path has \"/\"",
        fix: "join the host and the path with a single \"/\", and sign the URL that is sent",
        (1...8).map { number in
            PathChange("slash number \(number) in the path was signed as \"//\"") { path in
                let slashes = path.indices.filter { path[$0] == slash }
                guard slashes.count >= number else { return path }
                let place = slashes[number - 1]
                return Array(path[...place]) + path[place...]
            }
        })

    private static let slash = UInt8(ascii: "/")
}

extension [UInt8] {
    /// A path in which each run of slashes is one.
    var withoutRepeatedSlashes: [UInt8] {
        var output: [UInt8] = []
        for byte in self where byte != UInt8(ascii: "/") || output.last != byte {
            output.append(byte)
        }
        return output
    }
}

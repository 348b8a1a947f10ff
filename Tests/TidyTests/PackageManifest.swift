/// The targets of `Package.swift`, as far as these tests need them.
struct PackageManifest {
    struct Target {
        let name: String
        /// From the root, such as `Sources/Vectors`.
        let folder: String
        /// The names of the targets and products that it depends on.
        let dependencies: Set<String>
    }

    let targets: [Target]

    /// That of the project.
    static let own = Result {
        PackageManifest(SwiftSource(try Repository.text(of: "Package.swift")))
    }

    /// - Parameter source: calls such as `.target(name: "A", dependencies: ["B"])` in a list.
    init(_ source: SwiftSource) {
        let kinds: Set<String> = ["target", "executableTarget", "testTarget", "systemLibrary"]
        targets = Word.names(in: source.code).compactMap { word in
            guard kinds.contains(word.text), Declaration.isMember(word, in: source.code) else {
                return nil
            }
            let call = ManifestText(source, from: word.range.upperBound)
            return Self.target(call, isOfTests: word.text == "testTarget")
        }
    }

    /// Nil for something else of that name, such as a dependency on a target of this package.
    private static func target(_ call: ManifestText, isOfTests: Bool) -> Target? {
        let arguments = call.items
        let named = { (name: String) in arguments.first { $0.label == name } }
        guard let name = named("name")?.literals.first, named("condition") == nil else {
            return nil
        }
        let path = named("path")?.literals.first
        return Target(
            name: name, folder: path ?? "\(isOfTests ? "Tests" : "Sources")/\(name)",
            // Of `.product(name: "A", package: "B")`, the first text is the name.
            dependencies: Set(
                named("dependencies")?.value.items.compactMap(\.literals.first) ?? []))
    }
}

/// What is between a pair of brackets in a manifest.
private struct ManifestText {
    private let source: SwiftSource
    private let range: Range<Int>

    private init(_ source: SwiftSource, _ range: Range<Int>) {
        (self.source, self.range) = (source, range)
    }

    /// The text from the first bracket at or after `start` on, to the one that closes it.
    init(_ source: SwiftSource, from start: Int) {
        let code = source.code
        let open = code[start...].firstIndex(where: Self.opens) ?? code.endIndex
        var depth = 0
        let close = code[open...].firstIndex { byte in
            depth += Self.opens(byte) ? 1 : Self.closes(byte) ? -1 : 0
            return depth == 0
        }
        self.init(source, min(open + 1, code.endIndex)..<max(open + 1, close ?? code.endIndex))
    }

    /// The parts that commas separate.
    var items: [ManifestText] {
        var (items, depth, start): ([ManifestText], Int, Int) = ([], 0, range.lowerBound)
        for index in range {
            let byte = source.code[index]
            depth += Self.opens(byte) ? 1 : Self.closes(byte) ? -1 : 0
            guard depth == 0, byte == UInt8(ascii: ",") else { continue }
            items.append(ManifestText(source, start..<index))
            start = index + 1
        }
        return items + [ManifestText(source, start..<range.upperBound)]
    }

    /// The label of an argument; nil for none.
    var label: String? {
        let name = source.code[range].drop(while: Byte.isBlank).prefix { $0 != UInt8(ascii: ":") }
        return name.endIndex < range.upperBound ? String(decoding: name, as: UTF8.self) : nil
    }

    /// The list that an argument is.
    var value: ManifestText { ManifestText(source, from: range.lowerBound) }

    /// The texts of string literals.
    var literals: [String] {
        source.literals[range].split { $0 == 0 || $0 == Byte.newline }.map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private static func opens(_ byte: UInt8) -> Bool { "([".utf8.contains(byte) }
    private static func closes(_ byte: UInt8) -> Bool { ")]".utf8.contains(byte) }
}

import OAuth1
import SystemPackage
import Vectors

/// The vector files in a folder and in those below it.
///
/// A folder that links lead to is read once, under the path without links if there is one. What
/// cannot be looked at is an issue; the rest is still read.
struct FolderReading {
    /// A path below the folder, as the bytes of each name.
    private typealias Place = [[UInt8]]

    private(set) var issues: [VectorIssue] = []
    private(set) var notes: [String] = []
    /// The path of a file whose name is not that of a vector file.
    private(set) var other: String?

    private let root: String
    private var found: [Place] = []
    private var visited: Set<FileIdentity> = []
    /// Links to folders, which are followed after all other folders were read.
    private var links: [(place: Place, status: FileStatus)] = []

    init(_ root: String) {
        self.root = root.utf8.last == UInt8(ascii: "/") ? root : root + "/"
        if let status = FileStatus(root) { visited.insert(FileIdentity(status)) }
        read([])
        while !links.isEmpty {
            let next = links
            links.removeAll()
            for (place, status) in next where visited.insert(FileIdentity(status)).inserted {
                read(place)
            }
        }
        found.sort { $0.lexicographicallyPrecedes($1) { $0.lexicographicallyPrecedes($1) } }
    }

    /// The files' paths, sorted by the bytes of their names.
    var files: [String] { found.map(path) }

    private func path(_ place: Place) -> String {
        root + String(decoding: Array(place.joined(separator: "/".utf8)), as: UTF8.self)
    }

    private mutating func read(_ place: Place) {
        let folder = place.isEmpty && root != "/" ? String(root.dropLast()) : path(place)
        let entries: [Directory.Entry]
        do throws(Errno) {
            entries = try Directory.entries(in: path(place))
        } catch {
            return note(folder, "cannot read the directory: \("\(error)".lowercased())")
        }
        for entry in entries.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) })
        where entry.name.first != UInt8(ascii: ".") && Interruption.signal == nil {
            look(at: place + [entry.name], isFile: entry.isFile)
        }
    }

    private mutating func look(at place: Place, isFile: Bool) {
        let name = place.last ?? []
        guard let text = String(validating: name, as: UTF8.self) else {
            let isOther = isFile && !Self.isVectorFile(String(decoding: name, as: UTF8.self))
            guard !isOther else { return }
            return note(
                root + PlainText.visible(bytes: Array(place.joined(separator: "/".utf8))),
                "the file cannot be read, because its name is not UTF-8; rename the file")
        }
        let path = path(place)
        do throws(Errno) {
            let status = try Directory.status(of: path, followsLinks: false)
            try take(place, status, isVectorFile: Self.isVectorFile(text))
        } catch {
            note(path, "cannot read the file: \("\(error)".lowercased())")
        }
    }

    private mutating func take(
        _ place: Place,
        _ status: FileStatus,
        isVectorFile: Bool
    ) throws(Errno) {
        if status.isLink { return try takeLink(place, isVectorFile: isVectorFile) }
        if status.isDirectory {
            if visited.insert(FileIdentity(status)).inserted { read(place) }
        } else if isVectorFile {
            takeFile(place, status)
        } else if status.isRegular {
            other = other ?? path(place)
        }
    }

    private mutating func takeLink(_ place: Place, isVectorFile: Bool) throws(Errno) {
        let status: FileStatus
        do throws(Errno) {
            status = try Directory.status(of: path(place), followsLinks: true)
        } catch {
            // A link that leads nowhere, or in a circle, matters if its name is a vector file's.
            let leadsNowhere = [Errno.noSuchFileOrDirectory, .tooManySymbolicLinkLevels]
            guard isVectorFile || !leadsNowhere.contains(error) else { return }
            throw error
        }
        if status.isDirectory {
            links.append((place, status))
        } else if isVectorFile {
            takeFile(place, status)
        }
    }

    private mutating func takeFile(_ place: Place, _ status: FileStatus) {
        guard status.isRegular else {
            let path = PlainText.visible(path(place))
            return notes.append("\(path) is a pipe or a device, not a file; skipped")
        }
        found.append(place)
    }

    private mutating func note(_ path: String, _ message: String) {
        issues.append(VectorIssue(file: path, message: message))
    }

    private static func isVectorFile(_ name: String) -> Bool {
        FileTree.endings.contains(FilePath(name).extension?.lowercased() ?? "")
    }
}

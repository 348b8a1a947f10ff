import SystemPackage

/// A program behind the adapter protocol, as it is named on the command line.
struct AdapterProgram {
    /// What people call it.
    let name: String
    let command: [String]

    /// The programs of these names; a folder that holds none is told and left out, and so are
    /// files that a glob has caught beside folders.
    static func named(_ names: [String]) -> [AdapterProgram] {
        let hasFolders = names.contains(where: isFolder)
        return names.compactMap { name in
            guard isFolder(name) else {
                if hasFolders { return leftOut(name, "is no folder, as the others are") }
                return AdapterProgram(name: name, command: [name])
            }
            return ofFolder(name) ?? leftOut(name, "is no adapter's folder")
        }
    }

    private static func ofFolder(_ path: String) -> AdapterProgram? {
        let folder = FilePath(path)
        guard let name = folder.lastComponent?.string else { return nil }
        let own = folder.appending("adapter").string
        let beside = folder.removingLastComponent().appending("run").string
        let isAdapter = ["adapter", "about.json", "packages", "requirements"].contains {
            FileStatus(folder.appending($0).string) != nil
        }
        guard isAdapter else { return nil }
        if FileStatus(beside) != nil { return AdapterProgram(name: name, command: [beside, name]) }
        return FileStatus(own) != nil ? AdapterProgram(name: name, command: [own]) : nil
    }

    private static func isFolder(_ path: String) -> Bool {
        FileStatus(path)?.isDirectory ?? false
    }

    private static func leftOut(_ name: String, _ reason: String) -> AdapterProgram? {
        Console.printNote("\(name) \(reason); left out")
        return nil
    }
}

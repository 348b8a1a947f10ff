import SystemPackage
import Vectors

/// An adapter, as it is named on the command line.
struct AdapterProgram {
    /// What people call it.
    let name: String
    let command: [String]

    /// The programs that `names` mean: programs, or folders of adapters.
    ///
    /// A folder without an adapter is ignored with a note. So is a file among folders, since a
    /// glob may match one.
    static func named(_ names: [String]) -> [AdapterProgram] {
        let hasFolders = names.contains(where: isFolder)
        return names.compactMap { name in
            if isFolder(name) { return ofFolder(name) ?? ignore(name, "contains no adapter") }
            if hasFolders { return ignore(name, "is not a folder, but other values of --impl are") }
            return AdapterProgram(name: name, command: [name])
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

    /// What may be meant by a name of `--impl` that cannot be run.
    var hint: Hint? {
        guard command.count == 1, let path = command.first else { return nil }
        if path.contains(" "), FileStatus(path) == nil {
            return "--impl accepts no arguments for the program: put the command into a script"
        }
        return path.contains("*")
            ? "no file or folder matches the pattern" : UnusableCommand.hint(for: command)
    }

    private static func isFolder(_ path: String) -> Bool {
        FileStatus(path)?.isDirectory ?? false
    }

    private static func ignore(_ name: String, _ reason: String) -> AdapterProgram? {
        Console.printNote("\(PlainText.visible(name)) \(reason); ignored")
        return nil
    }
}

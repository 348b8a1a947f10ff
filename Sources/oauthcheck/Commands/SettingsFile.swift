import SystemPackage
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file `oauthcheck.jsonc` of a folder: options for the calls in it and below it.
struct SettingsFile {
    static let name = "oauthcheck.jsonc"
    static let refusal = "--no-config"
    /// In bytes; no settings are longer.
    private static let sizeMax = 1 << 16

    private let path: String
    private let values: [(setting: Setting, value: String)]

    /// The words of a command line with what the nearest settings file adds to them.
    ///
    /// An option that is given is not added, and a call for help does not look for the file.
    ///
    /// - Throws: ``VectorIssue`` if the file cannot be used.
    static func added(to words: [String]) throws(VectorIssue) -> [String] {
        let asked = words.filter { $0 != refusal }
        let command = CalledCommand(asked)
        guard asked.count == words.count, !command.isQuestion else { return asked }
        guard let file = nearest else {
            noteOtherName()
            return asked
        }
        return try SettingsFile(file.path, in: file.folder).added(to: command, asked)
    }

    /// Notes a file of settings with another ending, which is not read.
    private static func noteOtherName() {
        for ending in ["toml", "yaml", "yml"] where FileStatus("oauthcheck.\(ending)") != nil {
            return Console.printNote(
                "oauthcheck.\(ending) is not read; settings belong in \(name)")
        }
        let other = String(name.dropLast())
        guard let size = FileStatus(other)?.size, size <= sizeMax else { return }
        var reader = SettingsReader(file: other, folder: "")
        do throws(VectorIssue) {
            let reading = try FileReading(other)
            defer { reading.close() }
            reader.read(try reading.readWhole(max: sizeMax))
        } catch {
            // Nothing is known of the file, which no call needs.
        }
        guard reader.issues.isEmpty, !reader.values.isEmpty else { return }
        Console.printNote("\(other) is not read; settings belong in \(name)")
    }

    /// The settings file of the current folder, or of the nearest folder above it; nil if there is
    /// none.
    private static var nearest: (path: String, folder: String)? {
        var folder = ""
        // No folder is deeper than a path may be long.
        for _ in 0..<256 {
            if FileStatus(folder + name) != nil { return (folder + name, folder) }
            let (here, above) = (FileIdentity(folder + "."), FileIdentity(folder + ".."))
            guard above != nil, here != above else { return nil }
            folder += "../"
        }
        return nil
    }

    private init(_ path: String, in folder: String) throws(VectorIssue) {
        guard FileStatus(path)?.isDirectory != true else {
            throw VectorIssue(
                file: path, message: "this is a folder; settings must be in a file of this name",
                hint: "rename the folder, or give \(Self.refusal)")
        }
        let reading = try FileReading(path)
        defer { reading.close() }
        let owner = FileStatus(path)?.owner
        guard owner == geteuid() || owner == 0 else {
            throw VectorIssue(
                file: path, message: "the settings file belongs to another user, so it is not read",
                hint: "copy the file, or give \(Self.refusal)")
        }
        var reader = SettingsReader(file: path, folder: folder)
        reader.read(try reading.readWhole(max: Self.sizeMax))
        if let issue = reader.issues.first { throw issue }
        self.path = path
        values = reader.values
    }

    private func added(to command: CalledCommand, _ words: [String]) -> [String] {
        let given = Set(command.values.map(\.option))
        let known = Set(command.options)
        let isGate = command.lacksFiles
        var options: [String] = []
        var files: [String] = []
        for (setting, value) in values where isGate || !setting.isOfGate {
            if let option = setting.option {
                guard known.contains(option), !given.contains(option) else { continue }
                options += [option, value]
            } else {
                files.append(value)
            }
        }
        guard !options.isEmpty || !files.isEmpty else { return words }
        let shown = (options + files).map { PlainText.visible($0) }.joined(separator: " ")
        Console.printNote(
            "\(PlainText.visible(path)) adds these options to the command line: \(shown)")
        return command.words(with: options + files)
    }
}

import SystemPackage
import Vectors

/// The name of a file in a settings file: a file in the settings file's own folder.
struct SettingsPath {
    private let path: String
    private let setting: Setting
    private let folder: String

    /// `folder` has its slash; it is empty for the current one.
    init(_ path: String, of setting: Setting, in folder: String) {
        (self.path, self.setting, self.folder) = (path, setting, folder)
    }

    /// The path from the current folder.
    var joined: String { folder + path }

    /// What is wrong with it, and what to do; nil if nothing is.
    var fault: (String, hint: String)? {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            return (
                "expected the name of a file", hint: "such as \(PlainText.quoted(setting.example))"
            )
        }
        guard !path.hasPrefix("-") else {
            return (
                "the name of a file cannot begin with \"-\" here",
                hint: "write \(PlainText.quoted("./" + path)), if this is a file"
            )
        }
        guard RequestFile.Argument(url: path) == nil else {
            return ("expected the name of a file, found a URL", hint: Self.elsewhere)
        }
        guard let components = componentsInside else {
            let rule = "must be inside the settings file's folder"
            return (
                setting.isWritten
                    ? "oauthcheck writes this file, so it \(rule)" : "this file \(rule)",
                hint: Self.elsewhere
            )
        }
        guard !setting.isWritten || !components.contains(where: { $0.hasPrefix(".") }) else {
            return ("settings cannot write to a hidden file or folder", hint: Self.elsewhere)
        }
        return faultOfKind
    }

    private static let elsewhere = "to use it nevertheless, name it on the command line"

    /// The names that lead from the folder to the file, links followed; nil if the path leads out
    /// of the folder.
    private var componentsInside: [String]? {
        let named = [path, file].map { FilePath($0) }
        guard
            named.allSatisfy({ path in
                path.isRelative && !path.components.contains { $0.kind == .parentDirectory }
            })
        else { return nil }
        let root = FilePath(ResolvedPath(folder.isEmpty ? "." : folder).text)
        let target = FilePath(ResolvedPath(root.pushing(FilePath(file)).string).text)
        guard target.starts(with: root) else { return nil }
        return target.components.dropFirst(root.components.count).map(\.string)
    }

    /// The path without what selects a part of the file.
    private var file: String {
        guard setting == .vectors else { return path }
        return String(VectorReference(joined).file.dropFirst(folder.count))
    }

    /// What is wrong with a folder or a pipe; nil for what may be there.
    private var faultOfKind: (String, hint: String)? {
        guard let status = FileStatus(folder + file), !status.isRegular,
            setting != .vectors || !status.isDirectory
        else { return nil }
        let kind = status.isDirectory ? "a folder" : "a pipe or a device"
        return (
            "this is \(kind), not a file", hint: "such as \(PlainText.quoted(setting.example))"
        )
    }
}

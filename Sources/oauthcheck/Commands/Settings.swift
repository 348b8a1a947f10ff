import Vectors

/// The settings of a folder, which a command takes for options that are not given.
///
/// They are values: nothing of them is read as a word of a command line.
struct Settings {
    private let file: String
    /// The folder that nothing may leave that a run writes because of them.
    private let folder: FileIdentity
    private let values: [(setting: Setting, value: String)]
    private var used: [(setting: Setting, value: String)] = []

    init(_ values: [(setting: Setting, value: String)], of file: String, in folder: FileIdentity) {
        (self.values, self.file, self.folder) = (values, file, folder)
    }

    /// Gives an option the value of a setting, unless it has one.
    mutating func give(_ setting: Setting, to option: inout String?) {
        var values = option.map { [$0] } ?? []
        give(setting, to: &values) { $0 }
        option = values.first
    }

    /// Gives a repeatable option the values of a setting, unless it has some.
    mutating func give<Value>(
        _ setting: Setting,
        to option: inout [Value],
        _ make: (String) -> Value?
    ) {
        guard option.isEmpty else { return }
        for (found, value) in values where found == setting {
            guard let made = make(value) else { continue }
            option.append(made)
            used.append((setting, value))
            guard setting.isWritten, let start = setting.path(in: value) else { continue }
            FileRegister.confine(String(value[start...]), to: folder)
        }
    }

    /// Says which settings were used.
    func printNote() {
        guard !used.isEmpty else { return }
        let list = used.map { "\($0.setting.rawValue) \(PlainText.visible($0.value))" }
        Console.printNote(
            "settings of \(PlainText.visible(file)): \(list.joined(separator: ", "))")
    }
}

/// A command that takes settings.
protocol TakesSettings {
    mutating func take(_ settings: inout Settings)
}

extension CheckCommand: TakesSettings {
    /// All but the `.env` file are those of a gate, and count only where no file is named.
    mutating func take(_ settings: inout Settings) {
        settings.give(.envFile, to: &secrets.envFile)
        guard input.files.isEmpty, requests.curl == nil else { return }
        settings.give(.vectors, to: &input.named) { $0 }
        settings.give(.known, to: &known.files) { $0 }
        settings.give(.baseline, to: &baseline.report)
        settings.give(.history, to: &history.file)
        settings.give(.report, to: &output.reports, ReportTarget.init(argument:))
    }
}

extension ExplainCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) {
        settings.give(.envFile, to: &request.secrets.envFile)
        settings.give(.provider, to: &provider.provider)
    }
}

extension SignCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) {
        settings.give(.envFile, to: &request.secrets.envFile)
        settings.give(.provider, to: &provider.provider)
    }
}

extension ImportCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) {
        settings.give(.envFile, to: &secrets.envFile)
    }
}

extension ShareCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) {
        settings.give(.envFile, to: &secrets.envFile)
    }
}

extension ErrorsCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) { settings.give(.provider, to: &provider) }
}

extension WatchCommand: TakesSettings {
    mutating func take(_ settings: inout Settings) { settings.give(.provider, to: &provider) }
}

import ArgumentParser
import SystemPackage
import Vectors

/// How results are shown: the same for every command.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "Show signing keys and PLAINTEXT signatures.")
    var showSecrets = false

    @Option(help: ArgumentHelp("Colours.", valueName: "when"))
    var color: Console.Color = .auto

    /// The style of what goes to standard output.
    var style: ReportStyle {
        var style = ReportStyle.plain
        style.showsSecrets = showSecrets
        style.hasColor = Console.hasColor(color, on: .standardOutput)
        if let columns = TerminalSize.columns {
            style.columns = min(columns, ReportStyle.columnsMax)
        }
        return style
    }

    /// The style of what goes into a file.
    var fileStyle: ReportStyle {
        var style = ReportStyle.plain
        style.showsSecrets = showSecrets
        style.hasColor = color == .always
        return style
    }

    /// The style of a report.
    func style(of target: ReportTarget) -> ReportStyle {
        target.path == nil ? style : fileStyle
    }
}

extension Console.Color: ExpressibleByArgument {}

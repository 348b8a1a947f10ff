import ArgumentParser
import OAuth1
import Results
import Vectors

/// A report that an earlier run has written.
enum ReportFile {
    /// Reads the report at `path`.
    ///
    /// What is wrong with a report that cannot be used is reported before the exit code is thrown.
    static func read(_ path: String, by match: VectorMatch? = nil) throws(ExitCode)
        -> RecordedReport
    {
        var reader = RecordedReportReader(file: path)
        do throws(VectorIssue) {
            let file = try FileReading(path)
            defer { file.close() }
            let text = try file.readWhole()
            try FileKind.require(.report, text.span, of: path)
            reader.read(text.span)
        } catch {
            Console.printError(error)
            throw .unusable
        }
        guard reader.issues.isEmpty else {
            for issue in reader.issues { Console.printError(issue) }
            throw .unusable
        }
        if match == .request, reader.report.results.lacksRequests {
            let issue = VectorIssue(
                file: path, message: "the results in this report do not identify their requests",
                hint: "write the report again with --match request")
            Console.printError(issue)
            throw .unusable
        }
        if match == .endpoint, reader.report.results.lacksEndpoints {
            let issue = VectorIssue(
                file: path, message: "the results in this report do not say their endpoints",
                hint: "write the report again with --match endpoint")
            Console.printError(issue)
            throw .unusable
        }
        if let warning = reader.report.warning { Console.printNote(warning) }
        return reader.report
    }
}

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
        let results = reader.report.results
        let lacking: (what: String, option: String)? =
            if match == .request, results.lacksRequests {
                ("identify their requests", "request")
            } else if match == .endpoint, results.lacksEndpoints {
                ("say their endpoints", "endpoint")
            } else {
                nil
            }
        if let lacking {
            Console.printError(
                VectorIssue(
                    file: path, message: "the results in this report do not \(lacking.what)",
                    hint: "write the report again with --match \(lacking.option)"))
            throw .unusable
        }
        if let warning = reader.report.warning { Console.printNote(warning) }
        return reader.report
    }
}

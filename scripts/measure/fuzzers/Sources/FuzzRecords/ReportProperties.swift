import Results
import Vectors

/// Properties of any text as a report.
enum ReportProperties {
    static func hold(for text: [UInt8]) {
        var reader = RecordedReportReader(file: "report.json")
        reader.read(text.span)
        for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
        guard reader.issues.isEmpty else { return }
        let comparison = ReportComparison(reader.report, reader.report)
        expect(comparison.changes.isEmpty, "a report does not differ from itself")
    }
}

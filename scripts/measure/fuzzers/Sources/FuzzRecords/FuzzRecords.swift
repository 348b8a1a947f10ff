import Exchange
import Expect
import Results
import Vectors

/// Any bytes as what earlier runs and other programs wrote: answers of adapters, histories, lists
/// of known failures, and reports.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzRecords(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let text = Array(UnsafeBufferPointer(start: start, count: count))
    holdAnswers(in: text)
    holdHistory(in: text)
    holdKnownFailures(in: text)
    holdReport(in: text)
    return 0
}

/// Properties of any lines as answers of an adapter.
private func holdAnswers(in text: [UInt8]) {
    var reader = AnswerReader(isStrict: true)
    for line in text.split(separator: 0x0A) {
        do throws(ProtocolFault) {
            let answer = try reader.answer(line.span)
            let again = try reader.answer(line.span)
            expect(answer.seq == again.seq, "a line read twice is the same answer")
        } catch {
            expect(!error.description.isEmpty, "a fault says what it is")
        }
        do throws(ProtocolFault) {
            let implementation = try reader.implementation(line.span)
            expect(!implementation.name.isEmpty, "an implementation has a name")
        } catch {
            expect(!error.description.isEmpty, "a fault says what it is")
        }
        _ = reader.removeRemarks()
    }
}

/// Properties of any text as a history.
private func holdHistory(in text: [UInt8]) {
    let reader = RunHistoryReader(text.span, file: "history.jsonl")
    let counts = reader.runs.flatMap { $0.counts.members.map(\.count) }
    expect(counts.allSatisfy { $0 >= 0 }, "no count is negative")
    for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
    guard let last = reader.runs.last else { return }
    _ = RunHistory(reader.runs).lives(fitting: GlobPattern("*"))
    _ = PassRates(reader.runs.dropLast(), and: last)
}

/// Properties of any text as a list of known failures.
private func holdKnownFailures(in text: [UInt8]) {
    let reader = KnownFailureReader(text.span, file: "known.json")
    for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
    let entries = Set(reader.failures)
    expect(entries.count == reader.failures.count, "no entry is there twice")
}

/// Properties of any text as a report.
private func holdReport(in text: [UInt8]) {
    var reader = RecordedReportReader(file: "report.json")
    reader.read(text.span)
    for issue in reader.issues { expect(!issue.message.isEmpty, "a fault says what it is") }
    guard reader.issues.isEmpty else { return }
    let comparison = ReportComparison(reader.report, reader.report)
    expect(comparison.changes.isEmpty, "a report does not differ from itself")
}

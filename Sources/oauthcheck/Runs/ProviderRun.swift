import ArgumentParser
import Reports
import Results
import SystemPackage
import Vectors

/// A run of `probe`: the results of the program that sends the requests go to the reports.
struct ProviderRun {
    private var reports: RunReports
    private var document = JSONDocument()
    private var count = 0

    /// What a read from the program gives at most.
    private static let blockSize = 1 << 16

    init(_ reports: RunReports) { self.reports = reports }

    /// Runs the program with these arguments.
    ///
    /// - Returns: the exit code.
    /// - Throws: the exit code, if the program has no results.
    mutating func run(_ words: [String]) throws(ExitCode) -> Int32 {
        let program = try LiveProgram.start("probe", words)
        var buffer: [UInt8] = []
        var isSignalled = false
        while true {
            if let signal = Interruption.signal, !isSignalled {
                isSignalled = true
                program.end(by: signal)
            }
            guard read(program.output, into: &buffer) else { break }
            var start = buffer.startIndex
            while let end = buffer[start...].firstIndex(of: 0x0A) {
                add(line: buffer[start..<end])
                start = end + 1
            }
            buffer.removeFirst(start)
        }
        let code = program.wait()
        guard code != 0, Interruption.signal == nil else { return reports.finish() }
        // It has said why.
        guard count > 0 else { throw code == 2 ? .unusable : .broken }
        Console.printError("the program that sends the requests ended early")
        reports.summary.incidents += 1
        return reports.finish(isCutShort: true)
    }

    /// Waits for more; false at the end.
    private func read(_ output: FileDescriptor, into buffer: inout [UInt8]) -> Bool {
        let count = buffer.count
        if Interruption.signal == nil { Interruption.wait(for: output) }
        do {
            try output.read(appendingTo: &buffer, size: Self.blockSize)
        } catch Errno.interrupted {
            return true
        } catch {
            return false
        }
        return buffer.count > count
    }

    private mutating func add(line: ArraySlice<UInt8>) {
        guard let finding = finding(in: line) else {
            Console.printError("the program that sends the requests printed a damaged result")
            reports.summary.incidents += 1
            return
        }
        count += 1
        reports.report(CheckResult(finding), of: .rule(finding))
    }

    private mutating func finding(in line: ArraySlice<UInt8>) -> RuleFinding? {
        do throws(JSONSyntaxError) {
            try document.read(line.span)
        } catch {
            return nil
        }
        return RuleFinding(document)
    }
}

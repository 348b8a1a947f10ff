package import Results

/// A reporter that copies results of other reports, byte for byte.
package protocol MergingReporter: Reporter {
    /// - Parameter origin: what was tested, and by which version of the tool.
    init(merging origin: RecordedReport.Origin)
    /// Adds the JSON of a result.
    mutating func copy(result: Span<UInt8>, to output: inout [UInt8])
    /// Adds the JSON of what is wrong with a file as a whole.
    mutating func copy(error: Span<UInt8>, to output: inout [UInt8])
}

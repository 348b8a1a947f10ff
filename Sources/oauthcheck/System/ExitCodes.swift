import ArgumentParser

extension ExitCode {
    /// The call or the input cannot be used.
    static let unusable = ExitCode(2)
    /// The check failed to run, or a report cannot be written.
    static let broken = ExitCode(3)
    /// Nothing was selected.
    static let nothingSelected = ExitCode(4)
}

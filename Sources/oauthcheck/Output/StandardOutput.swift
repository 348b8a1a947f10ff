import SystemPackage

/// Standard output, for results.
enum StandardOutput {
    static func write(_ bytes: [UInt8]) throws(OutputError) {
        do {
            try FileDescriptor.standardOutput.writeInterruptibly(bytes)
        } catch {
            throw OutputError("standard output", error)
        }
    }
}

import SystemPackage

/// Standard output, for results.
enum StandardOutput {
    static func write(_ octets: [UInt8]) throws(OutputError) {
        do {
            try FileDescriptor.standardOutput.writeInterruptibly(octets)
        } catch {
            throw OutputError("standard output", error)
        }
    }
}

import Foundation

/// A program that was run, with its exit code and its output.
package struct Script {
    package let exitCode: Int32
    package let output: String

    /// Runs a program of the PATH in the root of the repository; its errors are part of the output.
    package init(_ words: String...) throws {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        process.currentDirectoryURL = Repository.root
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["PYTHONDONTWRITEBYTECODE": "1"], uniquingKeysWith: { $1 })
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        exitCode = process.terminationStatus
        output = String(decoding: data, as: UTF8.self)
    }

    /// Whether python3 is installed and has this module.
    package static func hasPython(module: String) -> Bool {
        do {
            return try Script("python3", "-c", "import \(module)").exitCode == 0
        } catch {
            return false
        }
    }
}

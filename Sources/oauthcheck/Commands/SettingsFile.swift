import ArgumentParser
import Vectors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The file `oauthcheck.jsonc` of a folder: settings for the calls in it and below it.
enum SettingsFile {
    static let name = "oauthcheck.jsonc"
    static let refusal = "--no-config"
    /// In bytes; no settings are longer.
    private static let sizeMax = 1 << 16

    /// Lets a command take the settings of the nearest file, for options that are not given.
    ///
    /// - Throws: ``VectorIssue`` if the file cannot be used.
    static func settle(_ command: inout any ParsableCommand) throws(VectorIssue) {
        guard var taking = command as? any ParsableCommand & TakesSettings else { return }
        guard var settings = try nearest() else { return noteOtherName() }
        taking.take(&settings)
        settings.printNote()
        command = taking
    }

    /// Notes a file of settings with another ending, which is not read.
    private static func noteOtherName() {
        for ending in ["toml", "yaml", "yml"] where FileStatus("oauthcheck.\(ending)") != nil {
            return Console.printNote(
                "oauthcheck.\(ending) is not read; settings belong in \(name)")
        }
        let other = String(name.dropLast())
        guard let size = FileStatus(other)?.size, size <= sizeMax else { return }
        var reader = SettingsReader(file: other, folder: "")
        do throws(VectorIssue) {
            let reading = try FileReading(other)
            defer { reading.close() }
            reader.read(try reading.readWhole(max: sizeMax))
        } catch {
            // Nothing is known of the file, which no call needs.
        }
        guard reader.issues.isEmpty, !reader.values.isEmpty else { return }
        Console.printNote("\(other) is not read; settings belong in \(name)")
    }

    /// The settings of the current folder, or of the nearest folder above it that has a file of
    /// them; nil if there is none.
    private static func nearest() throws(VectorIssue) -> Settings? {
        var folder = ""
        // No folder is deeper than a path may be long.
        for _ in 0..<256 {
            do throws(VectorIssue) {
                if let file = try FileReading(itself: folder + name, as: .settings) {
                    defer { file.close() }
                    return try settings(in: file, of: folder)
                }
            } catch {
                throw error.hinting("rename it, or give \(refusal)")
            }
            let (here, above) = (FileIdentity(folder + "."), FileIdentity(folder + ".."))
            guard above != nil, here != above else { return nil }
            folder += "../"
        }
        return nil
    }

    private static func settings(
        in file: FileReading,
        of folder: String
    ) throws(VectorIssue) -> Settings? {
        guard file.owner == geteuid() || file.owner == 0 else {
            throw VectorIssue(
                file: file.name,
                message: "the settings file belongs to another user, so it is not read",
                hint: "copy the file, or give \(refusal)")
        }
        var reader = SettingsReader(file: file.name, folder: folder)
        reader.read(try file.readWhole(max: sizeMax))
        if let issue = reader.issues.first { throw issue }
        return FileIdentity(folder + ".").map { Settings(reader.values, of: file.name, in: $0) }
    }
}

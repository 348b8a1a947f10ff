/// What the folders of one module name of each other.
struct FolderScan {
    let folders: [String]
    let files: [SwiftFile]
    /// The lowest folder that declares a name.
    private let places: [String: Int]

    init(folders: [String], files: [SwiftFile]) {
        self.folders = folders
        self.files = files
        var places: [String: Int] = [:]
        for file in files {
            guard let place = folders.firstIndex(of: file.folder) else { continue }
            for declaration in file.declarations
            where declaration.depth == 0 && declaration.kind != .extension
                && !declaration.isPrivate
            {
                places[declaration.name] = min(places[declaration.name] ?? place, place)
            }
        }
        self.places = places
    }

    /// Each file that names what is declared in a later folder, and each such name once.
    var edgesBack: [String] { files.flatMap(edgesBack) }

    private func edgesBack(of file: SwiftFile) -> [String] {
        guard let place = folders.firstIndex(of: file.folder) else { return [] }
        let own = Set(file.declarations.lazy.filter { $0.kind != .extension }.map(\.name))
        var seen = own
        return file.names.compactMap { word in
            guard let declared = places[word.text], declared > place,
                file.isUse(word), seen.insert(word.text).inserted
            else { return nil }
            return "\(file.path):\(file.line(of: word.range.lowerBound)) names \(word.text), "
                + "declared in the later folder \(folders[declared])"
        }
    }
}

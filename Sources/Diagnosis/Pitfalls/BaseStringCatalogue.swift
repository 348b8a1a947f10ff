extension PitfallCatalogue {
    /// How the base string is put together (§3.4.1.1).
    static let baseString: [Pitfall] = [
        .trailingAmpersand, .baseStringEncoded, .baseStringNewline.withOneCompanion,
    ]
}

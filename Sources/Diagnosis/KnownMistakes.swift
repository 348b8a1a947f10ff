/// Pitfalls that have explained a failure together.
package struct KnownMistakes: Sendable, Equatable {
    /// In the order of the catalogue, with those that had the same effect.
    let pitfalls: [Pitfall]
    /// The number of mistakes.
    let count: Int

    package init(_ explanation: Explanation) {
        let ids = Set(explanation.pitfalls + explanation.also)
        pitfalls = PitfallCatalogue.all.filter { ids.contains($0.id) }
        count = explanation.parts.count
    }

    package static func == (first: Self, second: Self) -> Bool {
        first.count == second.count
            && first.pitfalls.map { $0.id } == second.pitfalls.map { $0.id }
    }
}

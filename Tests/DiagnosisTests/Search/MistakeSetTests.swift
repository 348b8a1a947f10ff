import Testing

@testable import Diagnosis

@Suite("A set of mistakes")
struct MistakeSetTests {
    @Test(
        "returns the places that it was made of",
        arguments: [[], [0], [0, 1], [7, 300, 65_534], [1, 2, 3, 4]])
    func returnsPlaces(_ places: [Int]) {
        let set = places.reduce(MistakeSet()) { $0.adding($1) }
        #expect(set.places == places)
        #expect(set.count == places.count)
        #expect(set.isEmpty == places.isEmpty)
        #expect(set.last == places.last ?? -1)
        #expect(set.single == (places.count == 1 ? places[0] : nil))
    }

    @Test("filters its mistakes in order")
    func filtersInOrder() {
        let set = [3, 8, 9, 12].reduce(MistakeSet()) { $0.adding($1) }
        #expect(set.filter { $0 != 8 }.places == [3, 9, 12])
        #expect(set.filter { $0 > 100 }.isEmpty)
        #expect(set.contains { $0 == 12 } && !set.contains { $0 == 4 })
    }

    @Test(
        "is walked in the order of other numbers",
        arguments: [
            ([], []), ([2], [2]), ([0, 1, 2, 3], [3, 1, 0, 2]), ([0, 2], [0, 2]),
            ([0, 1], [1, 0]),
        ])
    func isWalkedInOtherOrder(_ places: [Int], _ walked: [Int]) {
        let set = places.reduce(MistakeSet()) { $0.adding($1) }
        var found: [Int] = []
        set.forEach(inOrderOf: [5, 4, 9, 1]) { found.append($0) }
        #expect(found == walked)
    }
}

@Suite("A set of candidates")
struct CandidateSetTests {
    @Test("is walked in order, across words", arguments: [[], [0], [63, 64, 65, 199]])
    func isWalkedInOrder(_ places: [Int]) {
        let set = CandidateSet(places, of: 200)
        var found: [Int] = []
        var place = -1
        while let next = set.next(after: place) {
            found.append(next)
            place = next
        }
        #expect(found == places)
    }

    @Test("inserts and removes candidates")
    func insertsAndRemoves() {
        var set = CandidateSet([1, 70], of: 100)
        set.remove(70)
        set.insert(99)
        #expect(!set.contains(70) && set.contains(99) && set.contains(1))
        #expect(set.intersection(CandidateSet([99, 2], of: 100)).next(after: -1) == 99)
    }
}

import Testing

@testable import Results

@Suite("What earlier failures have shown")
struct ExperienceTests {
    @Test("counts from the next round on, and rounds grow")
    func rounds() {
        var experience = Experience()
        var rounds: [Int] = []
        var count = 0
        while count < 256 {
            let left = experience.roundLeft
            rounds.append(left)
            for _ in 0..<left { experience.add(nil) }
            count += left
        }
        #expect(rounds == [1, 1, 2, 4, 8, 16, 32, 64, 64, 64])
    }

    @Test("has rounds that do not depend on how many failures come at once")
    func pieces() {
        var experience = Experience()
        for _ in 0..<11 { experience.add(nil) }
        #expect(experience.roundLeft == 5)
    }
}

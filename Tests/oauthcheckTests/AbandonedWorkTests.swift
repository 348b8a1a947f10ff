import Testing

@testable import oauthcheck

@Suite("Work that may be left alone after a signal")
struct AbandonedWorkTests {
    @Test("gives its value if there is no signal, also after some time")
    func value() throws {
        #expect(Interruption.abandoning { 1 } == 1)
        let late = Interruption.abandoning { () -> Int in
            let end = ContinuousClock.now + .milliseconds(120)
            while ContinuousClock.now < end {}
            return 2
        }
        #expect(late == 2)
    }
}

import OAuth1
import Testing

@Suite("RFC 5849 §3.3, a store of nonces in memory")
struct NonceStoreTests {
    private static func nonce(
        _ nonce: String = "n", at timestamp: UInt64 = 100, client: String = "c",
        token: String? = "t"
    ) -> UsedNonce {
        UsedNonce(nonce: nonce, timestamp: timestamp, client: client, token: token)
    }

    @Test("accepts a nonce once for each timestamp, client and token")
    func unique() async {
        let store = MemoryNonceStore()
        let all = [
            Self.nonce(), Self.nonce("m"), Self.nonce(at: 101), Self.nonce(client: "d"),
            Self.nonce(token: "u"), Self.nonce(token: nil), Self.nonce("é"),
            // Swift calls it equal to the one before; its bytes are not.
            Self.nonce("e\u{301}"), Self.nonce("tn", token: nil), Self.nonce("", client: "cn"),
        ]
        for nonce in all { #expect(await store.use(nonce, earliest: 0) == .new) }
        for nonce in all { #expect(await store.use(nonce, earliest: 0) == .used) }
        #expect(await store.count == all.count)
        #expect(Set(all).count == all.count)
    }

    @Test("is bounded, and forgets only what is too old to be accepted")
    func bounded() async {
        let store = MemoryNonceStore(countMax: 2)
        #expect(await store.use(Self.nonce("1", at: 100), earliest: 0) == .new)
        #expect(await store.use(Self.nonce("2", at: 101), earliest: 100) == .new)
        #expect(await store.use(Self.nonce("3", at: 101), earliest: 100) == .unavailable)
        #expect(await store.use(Self.nonce("1", at: 100), earliest: 100) == .used)
        #expect(await store.use(Self.nonce("3", at: 101), earliest: 101) == .new)
        #expect(await store.count == 2)
    }

    @Test("accepts nothing that it may have forgotten, when the clock is set back")
    func setBack() async {
        let store = MemoryNonceStore()
        #expect(await store.use(Self.nonce(at: 100), earliest: 0) == .new)
        #expect(await store.use(Self.nonce(at: 500), earliest: 400) == .new)
        #expect(await store.use(Self.nonce(at: 100), earliest: 0) == .used)
        #expect(await store.use(Self.nonce(at: .max), earliest: .max) == .new)
    }

    @Test("lets one alone of many requests at the same time have a nonce")
    func concurrent() async {
        let store = MemoryNonceStore()
        let count = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<2000 {
                group.addTask {
                    await store.use(Self.nonce("\(index % 20)"), earliest: 0) == .new
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 20)
    }
}

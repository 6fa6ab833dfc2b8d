import Core
import Testing

struct NearMissTests {
    static let screens = ["chat", "vision", "pokedex", "paywall1", "paywall2", "single-request", "settings"]

    @Test(
        arguments: [
            ("chta", "chat"), ("cat", "chat"), ("chatt", "chat"), ("CHAT", "chat"), ("chat", "chat"),
            ("visoin", "vision"), ("pokdex", "pokedex"), ("Pokedx", "pokedex"), ("paywal", "paywall1"),
            ("paywall3", "paywall1"), ("paywall2", "paywall2"), ("singlerequest", "single-request"),
            ("setings", "settings"),
            ("xyzzy", nil), ("", nil), ("c", nil), ("chatroom-of-mine", nil), ("dog", nil),
        ] as [(String, String?)])
    func findsWhatWasProbablyMeant(word: String, suggestion: String?) {
        #expect(NearMiss.of(word, among: Self.screens) == suggestion)
    }

    @Test func theFirstOfTwoEquallyNearWins() {
        #expect(NearMiss.of("bat", among: ["cat", "hat"]) == "cat")
        #expect(NearMiss.of("bat", among: ["hat", "cat"]) == "hat")
    }

    @Test func lettersOfAnyScriptCountOnce() {
        #expect(NearMiss.of("grosse", among: ["größe"]) == nil)
        #expect(NearMiss.of("gröse", among: ["größe"]) == "größe")
        #expect(NearMiss.of("cafe\u{301}s", among: ["caf\u{e9}"]) == "caf\u{e9}")
    }

    @Test(.timeLimit(.minutes(10)))
    func aHugeWordIsNotComparedWithTenThousandShortOnes() {
        let words = (0..<10_000).map { "screen-number-\($0)" }
        #expect(NearMiss.of(String(repeating: "s", count: 2_000), among: words) == nil)
    }
}

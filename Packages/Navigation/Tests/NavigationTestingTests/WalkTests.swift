@testable import Navigation
@testable import NavigationTesting
import Testing

/// Walks reach everything, and are the same in every run.
struct WalkTests {
    @Test func diceAreTheSameForEver() {
        var random = WalkRandom(seed: 1)
        #expect((0..<8).map { _ in random.number(below: 1_000) } == [566, 745, 971, 444, 444, 762, 877, 523])
        #expect(random.some(3, of: Array("abcdef")) == ["b", "e", "c"])
    }

    @Test func samplesAreWhatTheTableWrites() {
        let samples = RouteSamples(Kiosk.whole)
        #expect(samples.missing.isEmpty)
        #expect(samples.screens.prefix(2) == [Kiosk.menu, Kiosk.cart])
        #expect(samples.sheets == [Kiosk.offer])
        #expect(samples.signedOut == [Kiosk.bell])
        for text in ["a/b", "%2F", "-", "+", "1.page", "é中🚢", "shop", "menu"] {
            #expect(samples.screens.contains(Kiosk.note(text)), "\(text)")
        }
        #expect(!samples.all.contains(Kiosk.note("..")))
        #expect(samples.all.allSatisfy { Kiosk.whole.canonical($0) == $0 })
        #expect(samples.misfits.allSatisfy { Kiosk.whole.canonical($0) != $0 })
    }

    @Test func aWalkReachesEveryLimit() {
        var random = WalkRandom(seed: 1)
        let navigation = NavigationUnderTest(Kiosk.whole)
        let samples = RouteSamples(Kiosk.whole)
        var kinds: Set<NavigationIntent.Kind> = []
        var deepest = 0
        var longestHistory = 0
        var areas: Set<NavigationState.Area> = []
        var refused = 0
        for _ in 0..<60 {
            var source = IntentSource(navigation, samples, &random)
            var session = navigation.firstLaunch
            for _ in 0..<NavigationConformance.stepsPerLaunch {
                let intent = source.next(after: session, &random)
                if !navigation.table.admits(intent, in: session.state.area) { refused += 1 }
                if navigation.perform(&session, intent) {
                    kinds.insert(intent.kind)
                }
                deepest = max(deepest, session.state.frontPath.count)
                longestHistory = max(longestHistory, session.history.past.count)
                areas.insert(session.state.area)
            }
        }
        #expect(kinds == Set(NavigationIntent.Kind.allCases))
        #expect(deepest >= NavigationState.depthLimit)
        #expect(longestHistory == NavigationHistory.limit)
        #expect(areas == [.signedOut, .tabs])
        #expect(refused > 100)
    }
}

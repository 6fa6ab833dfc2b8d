@testable import Navigation
@testable import NavigationTesting
import Testing

/// Walks reach everything.
struct WalkTests {
    @Test func samplesAreWhatTheTableWrites() {
        let samples = RouteSamples(Kiosk.table)
        #expect(samples.missing.isEmpty)
        #expect(Set(samples.all).isSuperset(of: [Kiosk.menu, Kiosk.cart, Kiosk.offer, Kiosk.bell]))
        for text in ["a/b", "%2F", "-", "+", "1.page", "é中🚢", "shop", "menu"] {
            #expect(samples.all.contains(Kiosk.note(text)), "\(text)")
        }
        #expect(!samples.all.contains(Kiosk.note("..")))
        #expect(samples.all.allSatisfy { Kiosk.table.canonical($0) == $0 })
        #expect(samples.misfits.allSatisfy { Kiosk.table.canonical($0) != $0 })
    }

    @Test func aWalkReachesEveryLimit() {
        var random = WalkRandom(seed: 1)
        let navigation = NavigationUnderTest(Kiosk.table)
        let samples = RouteSamples(Kiosk.table)
        var kinds: Set<NavigationIntent.Kind> = []
        var deepest = 0
        var longestHistory = 0
        var refused = 0
        for _ in 0..<60 {
            var source = IntentSource(navigation, samples, &random)
            var session = navigation.firstLaunch
            for _ in 0..<NavigationConformance.stepsPerLaunch {
                let intent = source.next(after: session, &random)
                if !navigation.table.admits(intent, in: session.state.area) { refused += 1 }
                if navigation.perform(&session, intent) { kinds.insert(intent.kind) }
                deepest = max(deepest, session.state.frontPath.count)
                longestHistory = max(longestHistory, session.history.past.count)
            }
        }
        #expect(kinds == Set(NavigationIntent.Kind.allCases))
        #expect(deepest >= NavigationState.depthLimit)
        #expect(longestHistory == NavigationHistory.limit)
        #expect(refused > 100)
    }

    @Test func nothingIsWrongWithTheKiosk() throws {
        for seed: UInt64 in 1...3 { try NavigationConformance(Kiosk.table).walk(seed: seed, steps: 2_000) }
    }
}

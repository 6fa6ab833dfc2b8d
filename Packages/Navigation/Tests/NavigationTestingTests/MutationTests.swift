@testable import Navigation
@testable import NavigationTesting
import Testing

/// The kit finds every mutant: each invariant is broken on purpose.
struct MutationTests {
    private func walk(_ mutant: Mutant, seed: UInt64, steps: Int = 30_000) -> NavigationConformanceFailure? {
        do throws(NavigationConformanceFailure) {
            try NavigationConformance(mutant.navigation).walk(seed: seed, steps: steps)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: Mutant.all)
    func aBrokenPromiseIsFoundAndShrunk(mutant: Mutant) throws {
        for seed: UInt64 in 1...3 {
            let failure = try #require(walk(mutant, seed: seed), "seed \(seed)")
            #expect(failure.invariant == mutant.invariant, "\(failure)")
            // One link may do what takes a push for each screen.
            let isShorter = failure.intents.count < mutant.simplest.count
            #expect(isShorter || failure.intents == mutant.simplest, "\(failure)")
            #expect(failure.seed == seed)
            #expect(failure.before != failure.after || !mutant.isSeenInStates)
        }
    }

    @Test func everyPromiseHasItsMutant() {
        // These two are broken by declarations, below.
        let others: Set<NavigationInvariant> = [.routes, .types]
        #expect(Set(Mutant.all.map(\.invariant)).union(others) == Set(NavigationInvariant.allCases))
    }

    @Test(arguments: Mutant.all)
    func theSameSeedFailsInTheSameWay(mutant: Mutant) throws {
        let first = try #require(walk(mutant, seed: 7))
        #expect(walk(mutant, seed: 7, steps: first.step)?.description == first.description)
        #expect(walk(mutant, seed: 7, steps: first.step - 1) == nil)
        let again = #expect(throws: NavigationConformanceFailure.self) {
            try NavigationConformance(mutant.navigation).check(first.intents)
        }
        #expect(again?.invariant == first.invariant)
        #expect(again?.intents == first.intents)
    }

    @Test(arguments: [Kiosk.inside, Kiosk.whole])
    func nothingIsWrongWithTheKioskItself(table: RouteTable) throws {
        for seed: UInt64 in 1...3 { try NavigationConformance(table).walk(seed: seed, steps: 2_000) }
    }

    @Test func theShopsOwnWayOfMovingIsHeldToTheSame() throws {
        let failure = #expect(throws: NavigationConformanceFailure.self) {
            let conformance = NavigationConformance(Kiosk.whole) { session, intent in session.perform(intent) }
            try conformance.walk(seed: 1, steps: 2_000)
        }
        let found: Set<NavigationInvariant> = [.session, .placement, .sheets]
        #expect(failure.map { found.contains($0.invariant) } == true)
    }
}

extension Mutant {
    /// Whether the last intent shows in the states, and not only in return values, the history or journals.
    fileprivate var isSeenInStates: Bool {
        switch name {
        case "a pop at the root says that it has popped", "a push does nothing",
            "the tabs stay after a sign-out",
            "a tab that is selected again stays", "a journal takes one kind of intent for another":
            false
        default: true
        }
    }
}

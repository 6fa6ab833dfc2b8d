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
    func aBrokenPromiseIsFoundByAWalkOfWhichNothingCanBeLeftOut(mutant: Mutant) throws {
        for seed: UInt64 in 1...3 {
            let conformance = NavigationConformance(mutant.navigation)
            let failure = try #require(walk(mutant, seed: seed), "seed \(seed)")
            #expect(failure.invariant == mutant.invariant, "\(failure)")
            #expect(
                failure.intents.count <= (mutant.invariant == .depth ? NavigationState.depthLimit + 2 : 6), "\(failure)"
            )
            for index in failure.intents.indices {
                var rest = failure.intents
                rest.remove(at: index)
                let shorter = conformance.failure(of: rest, seed: seed, step: 1)
                #expect(shorter?.invariant != mutant.invariant, "\(failure)")
            }
        }
    }

    @Test func everyPromiseHasItsMutant() {
        // These two are broken by declarations; see DeclarationTests.
        let others: Set<NavigationInvariant> = [.routes, .types]
        #expect(Set(Mutant.all.map(\.invariant)).union(others) == Set(NavigationInvariant.allCases))
    }

    @Test(arguments: Mutant.all)
    func theSameSeedFailsInTheSameWay(mutant: Mutant) throws {
        let first = try #require(walk(mutant, seed: 7))
        #expect(walk(mutant, seed: 7, steps: first.step)?.description == first.description)
        #expect(walk(mutant, seed: 7, steps: first.step - 1) == nil)
    }

    @Test(arguments: [Kiosk.inside, Kiosk.whole])
    func nothingIsWrongWithTheKioskItself(table: RouteTable) throws {
        for seed: UInt64 in 1...3 { try NavigationConformance(table).walk(seed: seed, steps: 2_000) }
    }
}

import CoreTesting
import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// Random purchases with random events, at random moments.
    struct LifeCyclePropertyTests {
        private static let origin = Timestamp(Date(timeIntervalSince1970: 1_800_000_000.25))
        private static let periods = ["P1D", "P3D", "P1W", "P2W", "P1M", "P3M", "P1Y", nil]

        private struct Case: CustomStringConvertible {
            var purchase: Purchase
            var accelerations: [Acceleration]
            let moments: [Timestamp]

            func state(at now: Timestamp) -> PurchaseState? {
                PurchaseTimeline.state(of: purchase, at: now, accelerations: accelerations)
            }

            /// The same without what happens later.
            func before(_ now: Timestamp) -> Case {
                var earlier = self
                earlier.purchase.events.removeAll { $0.at > now }
                earlier.accelerations.removeAll { $0.at > now }
                return earlier
            }

            var description: String { "\(purchase) \(accelerations)" }
        }

        private static func moment(_ generator: inout SeededGenerator) -> Timestamp {
            // Near and far, so that events fall into one period as well as years apart.
            let range = [600, 86_400, 40 * 86_400, 3 * 366 * 86_400].randomElement(using: &generator) ?? 600
            let microseconds = Int64.random(in: 0..<Int64(range) * 1_000_000, using: &generator)
            return Timestamp(microseconds: origin.microseconds + microseconds)
        }

        private static func make(seed: UInt64) throws -> Case {
            var generator = SeededGenerator(seed: seed)
            var purchase = try Purchase.testing(
                TestBackend.monthly, kind: Int.random(in: 0..<6, using: &generator) == 0 ? .gift : .bought,
                bought: "2027-01-15T08:00:00Z")
            var product = purchase.product
            product.period = (periods.randomElement(using: &generator) ?? nil).flatMap { StorePeriod($0) }
            let trial = ["P3D", "P1W", nil].randomElement(using: &generator) ?? nil
            product.trial = product.period == nil ? nil : trial.flatMap { StorePeriod($0) }
            purchase = Purchase(
                id: 1, subscriberID: "ada", kind: purchase.kind, storeTransaction: "t", product: product,
                price: purchase.price, hasTrial: purchase.kind == .bought && product.trial != nil,
                boughtAt: moment(&generator))
            for _ in 0..<Int.random(in: 0...5, using: &generator) {
                let kind = TestStoreAction.allCases.randomElement(using: &generator) ?? .cancel
                purchase.events.append(
                    PurchaseEvent(
                        purchaseID: 1, kind: kind, at: moment(&generator),
                        grace: [0, 300, 3 * 86_400].randomElement(using: &generator) ?? 0))
            }
            let accelerations = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
                Acceleration(isOn: Bool.random(using: &generator), at: moment(&generator))
            }
            let special = purchase.events.map(\.at) + accelerations.map(\.at) + [purchase.boughtAt]
            let around = special.flatMap { [$0, $0.advanced(bySeconds: -1), $0.advanced(bySeconds: 1)] }
            let others = (0..<12).map { _ in moment(&generator) }
            return Case(purchase: purchase, accelerations: accelerations, moments: (around + others).sorted())
        }

        @Test func whatIsSaidAboutAPurchaseIsConsistent() throws {
            for seed in 0..<UInt64(Fuzz.count / 20) {
                let test = try Self.make(seed: seed)
                for now in test.moments { Self.check(test, at: now, seed) }
                Self.checkOrder(test, seed)
            }
        }

        private static func check(_ test: Case, at now: Timestamp, _ seed: UInt64) {
            guard let state = test.state(at: now) else {
                #expect(now < test.purchase.boughtAt, "\(seed): \(test)")
                return
            }
            #expect(test.purchase.boughtAt <= now && state.start <= now, "\(seed) \(now.text): \(test)")
            // What is later has no effect yet.
            #expect(test.before(now).state(at: now) == state, "\(seed) \(now.text): \(test)")
            if state.refundedAt != nil { #expect(!state.isActive(at: now), "\(seed) \(now.text): \(test)") }
            if state.isInGrace(at: now) { #expect(state.billingFailedAt != nil, "\(seed) \(now.text): \(test)") }
            if test.purchase.isSubscription, state.willRenew, let end = state.end {
                #expect(now < end, "\(seed) \(now.text): \(test)")
            }
            if !test.purchase.isSubscription {
                #expect(state.renewals == 0 && state.start == test.purchase.boughtAt, "\(seed): \(test)")
            }
            // The entitlement is active exactly when the purchase is, and a product is listed with it.
            let holdings = Holdings([test.purchase], at: now, accelerations: test.accelerations)
            let isShown = !test.purchase.isOneTime || state.refundedAt == nil
            #expect(holdings.entitlements.map(\.id) == (isShown ? ["pro"] : []), "\(seed): \(test)")
            #expect(holdings.entitlements.map(\.item.state) == holdings.products.map(\.item.state), "\(seed): \(test)")
        }

        /// Periods only move forwards, and what has ended stays so unless a payment succeeds later.
        private static func checkOrder(_ test: Case, _ seed: UInt64) {
            let known = test.moments.compactMap { now in test.state(at: now).map { (now, $0) } }
            for ((earlier, first), (later, second)) in zip(known, known.dropFirst()) {
                #expect(first.start <= second.start && first.renewals <= second.renewals, "\(seed): \(test)")
                if first.refundedAt != nil { #expect(first == second, "\(seed): \(test)") }
                let isResolved = test.purchase.events.contains {
                    $0.kind == .resolve && earlier < $0.at && $0.at <= later
                }
                if !first.isActive(at: earlier), !isResolved {
                    #expect(!second.isActive(at: later), "\(seed) \(later.text): \(test)")
                }
            }
        }

        @Test func theNumberOfAPeriodIsThatOfCountingOneByOne() throws {
            var generator = SeededGenerator(seed: 7)
            for _ in 0..<Fuzz.count / 20 {
                let text = Self.periods.dropLast().randomElement(using: &generator) ?? nil
                let period = try #require(StorePeriod(text ?? "P1M"))
                let run = PeriodRun(
                    anchor: Self.moment(&generator),
                    period: Int.random(in: 0..<4, using: &generator) == 0 ? nil : period)
                // So few periods that they can be counted.
                let number = Int.random(in: 0..<400, using: &generator)
                let moment = Timestamp(
                    microseconds: run.start(of: number).microseconds + Int64.random(in: -2...2, using: &generator))
                guard moment >= run.anchor else { continue }
                var counted = 0
                while run.start(of: counted + 1) <= moment { counted += 1 }
                #expect(run.number(at: moment) == counted, "\(run) \(moment.text)")
            }
        }
    }
}

import Foundation
import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What a purchase is worth at a moment.
    struct LifeCycleTests {
        /// What a test says about a state: dates to the second, `-` for none.
        private static func summary(_ state: PurchaseState?) -> String {
            guard let state else { return "none" }
            let times = [
                state.start, state.end, state.cancelledAt, state.billingFailedAt, state.graceEnd, state.refundedAt,
            ]
            return (state.isTrial ? "trial " : "") + "\(state.renewals) "
                + times.map { $0?.secondsText ?? "-" }.joined(separator: " ")
        }

        private static func state(
            _ product: String, trial: Bool = false, bought: String, _ events: [PurchaseEvent] = [],
            fast: [Acceleration] = [], at now: String
        ) throws -> PurchaseState? {
            let purchase = try Purchase.testing(product, trial: trial, bought: bought, events)
            return PurchaseTimeline.state(of: purchase, at: try time(now), accelerations: fast)
        }

        private static func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

        private static func event(_ kind: PurchaseEvent.Kind, _ at: String, grace: Int = 3 * 86_400) throws
            -> PurchaseEvent
        {
            PurchaseEvent(kind: kind, at: try time(at), grace: kind == .billingFailed ? grace : 0)
        }

        @Test(arguments: [
            ("2027-01-15T07:59:59Z", "none"),
            ("2027-01-15T08:00:00Z", "trial 0 2027-01-15T08:00:00Z 2027-01-22T08:00:00Z - - - -"),
            ("2027-01-22T07:59:59Z", "trial 0 2027-01-15T08:00:00Z 2027-01-22T08:00:00Z - - - -"),
            ("2027-01-22T08:00:00Z", "1 2027-01-22T08:00:00Z 2027-02-22T08:00:00Z - - - -"),
            ("2027-02-22T08:00:00Z", "2 2027-02-22T08:00:00Z 2027-03-22T08:00:00Z - - - -"),
            ("2028-01-22T08:00:00Z", "13 2028-01-22T08:00:00Z 2028-02-22T08:00:00Z - - - -"),
        ])
        func aTrialBecomesASubscriptionThatRenews(_ now: String, _ expected: String) throws {
            let state = try Self.state(TestBackend.monthly, trial: true, bought: "2027-01-15T08:00:00Z", at: now)
            #expect(Self.summary(state) == expected)
        }

        @Test(arguments: [
            ("2027-02-27T23:59:59Z", "0 2027-01-31T10:00:00Z 2027-02-28T10:00:00Z - - - -"),
            ("2027-02-28T10:00:00Z", "1 2027-02-28T10:00:00Z 2027-03-31T10:00:00Z - - - -"),
            ("2027-04-30T10:00:00Z", "3 2027-04-30T10:00:00Z 2027-05-31T10:00:00Z - - - -"),
            ("2028-02-29T10:00:00Z", "13 2028-02-29T10:00:00Z 2028-03-31T10:00:00Z - - - -"),
        ])
        func monthsKeepTheirDayAsFarAsTheyHaveIt(_ now: String, _ expected: String) throws {
            #expect(
                Self.summary(try Self.state(TestBackend.monthly, bought: "2027-01-31T10:00:00Z", at: now)) == expected)
        }

        @Test func aCancelledSubscriptionRunsToItsEndAndNoFurther() throws {
            let cancelled = [try Self.event(.cancelled, "2027-01-20T00:00:00Z")]
            func state(_ now: String, _ more: [PurchaseEvent] = []) throws -> PurchaseState {
                try #require(
                    try Self.state(TestBackend.monthly, bought: "2027-01-15T08:00:00Z", cancelled + more, at: now))
            }
            let before = try state("2027-02-15T07:59:59Z")
            #expect(before.cancelledAt?.secondsText == "2027-01-20T00:00:00Z" && !before.willRenew)
            #expect(before.isActive(at: try Self.time("2027-02-15T08:00:00Z")))
            #expect(try !state("2027-02-15T08:00:01Z").isActive(at: try Self.time("2027-02-15T08:00:01Z")))
            // A cancellation can be withdrawn while the period runs, and not later.
            let resumed = try state("2027-03-01T00:00:00Z", [try Self.event(.resumed, "2027-02-01T00:00:00Z")])
            #expect(resumed.renewals == 1 && resumed.cancelledAt == nil)
            let late = try state("2027-03-01T00:00:00Z", [try Self.event(.resumed, "2027-02-20T00:00:00Z")])
            #expect(late.renewals == 0 && late.cancelledAt != nil)
        }

        @Test(arguments: [
            // In the period, in the grace, after it.
            (
                "2027-02-01T00:00:00Z",
                "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - 2027-01-20T00:00:00Z 2027-02-18T08:00:00Z -", true
            ),
            (
                "2027-02-17T00:00:00Z",
                "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - 2027-01-20T00:00:00Z 2027-02-18T08:00:00Z -", true
            ),
            (
                "2027-02-18T08:00:01Z",
                "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - 2027-01-20T00:00:00Z 2027-02-18T08:00:00Z -", false
            ),
        ])
        func aBillingIssueStopsRenewalsAndLeavesAGrace(_ now: String, _ expected: String, isActive: Bool) throws {
            let events = [try Self.event(.billingFailed, "2027-01-20T00:00:00Z")]
            let state = try #require(
                try Self.state(TestBackend.monthly, bought: "2027-01-15T08:00:00Z", events, at: now))
            #expect(Self.summary(state) == expected)
            #expect(state.isActive(at: try Self.time(now)) == isActive)
            #expect(!state.willRenew)
        }

        @Test(arguments: [
            // In the period nothing was missed; in the grace the next period follows; later it begins anew.
            ("2027-02-01T00:00:00Z", "1 2027-02-15T08:00:00Z 2027-03-15T08:00:00Z - - - -"),
            ("2027-02-17T00:00:00Z", "1 2027-02-15T08:00:00Z 2027-03-15T08:00:00Z - - - -"),
            ("2027-02-25T00:00:00Z", "1 2027-02-25T00:00:00Z 2027-03-25T00:00:00Z - - - -"),
        ])
        func aResolvedBillingIssueRenews(_ resolved: String, _ expected: String) throws {
            let events = [
                try Self.event(.billingFailed, "2027-01-20T00:00:00Z"), try Self.event(.billingResolved, resolved),
            ]
            let state = try Self.state(
                TestBackend.monthly, bought: "2027-01-15T08:00:00Z", events, at: "2027-02-26T00:00:00Z")
            #expect(Self.summary(state) == expected)
        }

        @Test(arguments: [TestBackend.monthly, TestBackend.lifetime])
        func aRefundEndsAtOnce(_ product: String) throws {
            let events = [try Self.event(.refunded, "2027-01-20T00:00:00Z")]
            let state = try #require(
                try Self.state(product, bought: "2027-01-15T08:00:00Z", events, at: "2027-01-20T00:00:00Z"))
            #expect(state.refundedAt?.secondsText == "2027-01-20T00:00:00Z")
            #expect(state.end?.secondsText == "2027-01-19T23:59:59Z")
            #expect(!state.isActive(at: try Self.time("2027-01-20T00:00:00Z")))
            // Not a second earlier.
            let before = try #require(
                try Self.state(product, bought: "2027-01-15T08:00:00Z", events, at: "2027-01-19T23:59:59Z"))
            #expect(before.isActive(at: try Self.time("2027-01-19T23:59:59Z")) && before.refundedAt == nil)
        }

        @Test func aLifetimePurchaseHasNoEndAndNothingToCancel() throws {
            let events = [
                try Self.event(.cancelled, "2027-01-20T00:00:00Z"),
                try Self.event(.billingFailed, "2027-01-21T00:00:00Z"),
            ]
            let state = try Self.state(
                TestBackend.lifetime, bought: "2027-01-15T08:00:00Z", events, at: "2127-01-15T08:00:00Z")
            #expect(Self.summary(state) == "0 2027-01-15T08:00:00Z - - - - -")
        }

        @Test func aGiftEndsAndDoesNotRenew() throws {
            var gift = try Purchase.testing(TestBackend.monthly, kind: .gift, bought: "2027-01-15T08:00:00Z")
            let now = try Self.time("2027-03-01T00:00:00Z")
            #expect(
                Self.summary(PurchaseTimeline.state(of: gift, at: now))
                    == "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - - - -")
            gift.events = [try Self.event(.refunded, "2027-01-20T00:00:00Z")]
            #expect(PurchaseTimeline.state(of: gift, at: now)?.refundedAt != nil)
            // The setting is about what renews.
            let fast = [Acceleration(isOn: true, at: try Self.time("2027-01-01T00:00:00Z"))]
            gift.events = []
            #expect(
                PurchaseTimeline.state(of: gift, at: now, accelerations: fast)?.end?.secondsText
                    == "2027-02-15T08:00:00Z")
        }

        @Test(arguments: [
            // Bought while it is on: the trial and every period last five minutes.
            (
                "2027-01-01T00:00:00Z", "2027-01-15T08:04:59Z",
                "trial 0 2027-01-15T08:00:00Z 2027-01-15T08:05:00Z - - - -"
            ),
            ("2027-01-01T00:00:00Z", "2027-01-15T08:05:00Z", "1 2027-01-15T08:05:00Z 2027-01-15T08:10:00Z - - - -"),
            ("2027-01-01T00:00:00Z", "2027-01-16T08:00:00Z", "288 2027-01-16T08:00:00Z 2027-01-16T08:05:00Z - - - -"),
            // Turned on later: what runs ends in five minutes.
            (
                "2027-01-16T00:00:00Z", "2027-01-16T00:04:00Z",
                "trial 0 2027-01-15T08:00:00Z 2027-01-16T00:05:00Z - - - -"
            ),
            ("2027-01-16T00:00:00Z", "2027-01-16T00:12:00Z", "2 2027-01-16T00:10:00Z 2027-01-16T00:15:00Z - - - -"),
        ])
        func periodsLastFiveMinutesOnRequest(_ on: String, _ now: String, _ expected: String) throws {
            let state = try Self.state(
                TestBackend.monthly, trial: true, bought: "2027-01-15T08:00:00Z",
                fast: [Acceleration(isOn: true, at: try Self.time(on))], at: now)
            #expect(Self.summary(state) == expected)
        }

        @Test func thePeriodAfterTheSettingWasTurnedOffIsARealOne() throws {
            let fast = [
                Acceleration(isOn: true, at: try Self.time("2027-01-01T00:00:00Z")),
                Acceleration(isOn: false, at: try Self.time("2027-01-15T08:12:00Z")),
            ]
            let state = try Self.state(
                TestBackend.monthly, bought: "2027-01-15T08:00:00Z", fast: fast, at: "2027-01-20T00:00:00Z")
            #expect(Self.summary(state) == "3 2027-01-15T08:15:00Z 2027-02-15T08:15:00Z - - - -")
        }

        @Test func aThousandYearsOfFiveMinutesAreCountedAtOnce() throws {
            let fast = [Acceleration(isOn: true, at: try Self.time("2027-01-01T00:00:00Z"))]
            let state = try Self.state(
                TestBackend.monthly, bought: "2027-01-15T08:00:00Z", fast: fast, at: "2999-01-15T08:00:00Z")
            #expect((state?.renewals ?? 0) > 100_000_000)
            #expect(state?.start.secondsText == "2999-01-15T08:00:00Z")
        }
    }
}

extension Purchase {
    static func testing(
        _ product: String, kind: Kind = .bought, trial: Bool = false, id: Int64 = 1, bought: String,
        _ events: [PurchaseEvent] = []
    ) throws -> Purchase {
        let product = try #require(Catalogue.shipped.product(product))
        return Purchase(
            id: id, kind: kind, transaction: "test_\(id)", product: product, price: product.price(in: "USD"),
            hasTrial: trial, boughtAt: try #require(Timestamp(bought)), events: events)
    }
}

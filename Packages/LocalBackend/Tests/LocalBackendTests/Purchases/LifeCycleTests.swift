import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// What a purchase is worth at a moment.
    struct LifeCycleTests {
        /// One purchase of 2027-01-15T08:00:00Z, what happens to it, and what is said about it at some moments: whether it is
        /// in its trial, the renewals, and the dates of start, end, cancellation, billing issue, end of grace and refund.
        struct Life: Sendable, CustomTestStringConvertible {
            let name: String
            var product = TestBackend.monthly
            var kind = TestStorePurchase.Origin.bought
            var trial = false
            var bought = "2027-01-15T08:00:00Z"
            var events: [(TestStoreAction, String)] = []
            /// When periods begin and cease to last five minutes.
            var fast: [(Bool, String)] = []
            let moments: [(String, String)]

            var testDescription: String { name }

            var purchase: Purchase {
                get throws {
                    try .testing(
                        product, kind: kind, trial: trial, bought: bought,
                        events.map { try .testing($0.0, $0.1) })
                }
            }

            func state(at now: String) throws -> PurchaseState? {
                PurchaseTimeline.state(
                    of: try purchase, at: try .testing(now),
                    accelerations: try fast.map { Acceleration(isOn: $0.0, at: try .testing($0.1)) })
            }
        }

        private static func summary(_ state: PurchaseState?) -> String {
            guard let state else { return "none" }
            let times = [
                state.start, state.end, state.cancelledAt, state.billingFailedAt, state.graceEnd, state.refundedAt,
            ]
            return (state.isTrial ? "trial " : "") + "\(state.renewals) "
                + times.map { $0?.secondsText ?? "-" }.joined(separator: " ")
        }

        static let lives = [
            Life(
                name: "a trial becomes a subscription that renews", trial: true,
                moments: [
                    ("2027-01-15T07:59:59Z", "none"),
                    ("2027-01-15T08:00:00Z", "trial 0 2027-01-15T08:00:00Z 2027-01-22T08:00:00Z - - - -"),
                    ("2027-01-22T07:59:59Z", "trial 0 2027-01-15T08:00:00Z 2027-01-22T08:00:00Z - - - -"),
                    ("2027-01-22T08:00:00Z", "1 2027-01-22T08:00:00Z 2027-02-22T08:00:00Z - - - -"),
                    ("2027-02-22T08:00:00Z", "2 2027-02-22T08:00:00Z 2027-03-22T08:00:00Z - - - -"),
                    ("2028-01-22T08:00:00Z", "13 2028-01-22T08:00:00Z 2028-02-22T08:00:00Z - - - -"),
                ]),
            Life(
                name: "months keep their day as far as they have it", bought: "2027-01-31T10:00:00Z",
                moments: [
                    ("2027-02-27T23:59:59Z", "0 2027-01-31T10:00:00Z 2027-02-28T10:00:00Z - - - -"),
                    ("2027-02-28T10:00:00Z", "1 2027-02-28T10:00:00Z 2027-03-31T10:00:00Z - - - -"),
                    ("2027-04-30T10:00:00Z", "3 2027-04-30T10:00:00Z 2027-05-31T10:00:00Z - - - -"),
                    ("2028-02-29T10:00:00Z", "13 2028-02-29T10:00:00Z 2028-03-31T10:00:00Z - - - -"),
                ]),
            Life(
                name: "a billing issue stops renewals and leaves a grace",
                events: [(.billingIssue, "2027-01-20T00:00:00Z")],
                moments: ["2027-02-01T00:00:00Z", "2027-02-17T00:00:00Z", "2027-02-18T08:00:01Z"].map {
                    ($0, "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - 2027-01-20T00:00:00Z 2027-02-18T08:00:00Z -")
                }),
            Life(
                name: "resolved in its period, nothing was missed",
                events: [(.billingIssue, "2027-01-20T00:00:00Z"), (.resolve, "2027-02-01T00:00:00Z")],
                moments: [("2027-02-26T00:00:00Z", "1 2027-02-15T08:00:00Z 2027-03-15T08:00:00Z - - - -")]),
            Life(
                name: "resolved in its grace, the next period follows",
                events: [(.billingIssue, "2027-01-20T00:00:00Z"), (.resolve, "2027-02-17T00:00:00Z")],
                moments: [("2027-02-26T00:00:00Z", "1 2027-02-15T08:00:00Z 2027-03-15T08:00:00Z - - - -")]),
            Life(
                name: "resolved later, a period begins anew",
                events: [(.billingIssue, "2027-01-20T00:00:00Z"), (.resolve, "2027-02-25T00:00:00Z")],
                moments: [("2027-02-26T00:00:00Z", "1 2027-02-25T00:00:00Z 2027-03-25T00:00:00Z - - - -")]),
            Life(
                name: "a lifetime purchase has no end and nothing to cancel", product: TestBackend.lifetime,
                events: [(.cancel, "2027-01-20T00:00:00Z"), (.billingIssue, "2027-01-21T00:00:00Z")],
                moments: [("2127-01-15T08:00:00Z", "0 2027-01-15T08:00:00Z - - - - -")]),
            Life(
                name: "a gift ends and does not renew, and has no fast periods", kind: .gift,
                fast: [(true, "2027-01-01T00:00:00Z")],
                moments: [("2027-03-01T00:00:00Z", "0 2027-01-15T08:00:00Z 2027-02-15T08:00:00Z - - - -")]),
            Life(
                name: "bought while periods last five minutes", trial: true, fast: [(true, "2027-01-01T00:00:00Z")],
                moments: [
                    ("2027-01-15T08:04:59Z", "trial 0 2027-01-15T08:00:00Z 2027-01-15T08:05:00Z - - - -"),
                    ("2027-01-15T08:05:00Z", "1 2027-01-15T08:05:00Z 2027-01-15T08:10:00Z - - - -"),
                    ("2027-01-16T08:00:00Z", "288 2027-01-16T08:00:00Z 2027-01-16T08:05:00Z - - - -"),
                ]),
            Life(
                name: "what runs when they begin to ends in five minutes", trial: true,
                fast: [(true, "2027-01-16T00:00:00Z")],
                moments: [
                    ("2027-01-16T00:04:00Z", "trial 0 2027-01-15T08:00:00Z 2027-01-16T00:05:00Z - - - -"),
                    ("2027-01-16T00:12:00Z", "2 2027-01-16T00:10:00Z 2027-01-16T00:15:00Z - - - -"),
                ]),
            Life(
                name: "the period after the setting was turned off is a real one",
                fast: [(true, "2027-01-01T00:00:00Z"), (false, "2027-01-15T08:12:00Z")],
                moments: [("2027-01-20T00:00:00Z", "3 2027-01-15T08:15:00Z 2027-02-15T08:15:00Z - - - -")]),
        ]

        @Test(arguments: lives) func aPurchaseIsWorthWhatHappenedToIt(_ life: Life) throws {
            for (now, expected) in life.moments {
                let state = try life.state(at: now)
                #expect(Self.summary(state) == expected, "\(now)")
                guard let graceEnd = state?.graceEnd else { continue }
                #expect(state?.isActive(at: try .testing(now)) == (try .testing(now) <= graceEnd))
                #expect(state?.willRenew == false)
            }
        }

        @Test func aCancelledSubscriptionRunsToItsEndAndNoFurther() throws {
            func state(_ now: String, resumed: String? = nil) throws -> PurchaseState {
                var life = Life(name: "", events: [(.cancel, "2027-01-20T00:00:00Z")], moments: [])
                if let resumed { life.events.append((.resume, resumed)) }
                return try #require(try life.state(at: now))
            }
            let before = try state("2027-02-15T07:59:59Z")
            #expect(before.cancelledAt?.secondsText == "2027-01-20T00:00:00Z" && !before.willRenew)
            #expect(before.isActive(at: try .testing("2027-02-15T08:00:00Z")))
            #expect(try !state("2027-02-15T08:00:01Z").isActive(at: .testing("2027-02-15T08:00:01Z")))
            // A cancellation can be withdrawn while the period runs, and not later.
            let resumed = try state("2027-03-01T00:00:00Z", resumed: "2027-02-01T00:00:00Z")
            #expect(resumed.renewals == 1 && resumed.cancelledAt == nil)
            let late = try state("2027-03-01T00:00:00Z", resumed: "2027-02-20T00:00:00Z")
            #expect(late.renewals == 0 && late.cancelledAt != nil)
        }

        @Test(arguments: [TestBackend.monthly, TestBackend.lifetime], [TestStorePurchase.Origin.bought, .gift])
        func aRefundEndsAtOnce(_ product: String, _ kind: TestStorePurchase.Origin) throws {
            let life = Life(
                name: "", product: product, kind: kind, events: [(.refund, "2027-01-20T00:00:00Z")], moments: [])
            let state = try #require(try life.state(at: "2027-01-20T00:00:00Z"))
            #expect(state.refundedAt?.secondsText == "2027-01-20T00:00:00Z")
            #expect(state.end?.secondsText == "2027-01-19T23:59:59Z")
            #expect(!state.isActive(at: try .testing("2027-01-20T00:00:00Z")))
            // Not a second earlier.
            let before = try #require(try life.state(at: "2027-01-19T23:59:59Z"))
            #expect(before.isActive(at: try .testing("2027-01-19T23:59:59Z")) && before.refundedAt == nil)
        }

        @Test func aThousandYearsOfFiveMinutesAreCountedAtOnce() throws {
            let life = Life(name: "", fast: [(true, "2027-01-01T00:00:00Z")], moments: [])
            let state = try life.state(at: "2999-01-15T08:00:00Z")
            #expect((state?.renewals ?? 0) > 100_000_000)
            #expect(state?.start.secondsText == "2999-01-15T08:00:00Z")
        }
    }

    /// Which of several purchases decides.
    struct HoldingsTests {
        private static func decider(_ purchases: [Purchase], at now: String) throws -> Int64? {
            Holdings(purchases, at: try .testing(now)).entitlements.first?.item.purchase.id
        }

        @Test func theLaterPurchaseWinsAsLongAsItIsActive() throws {
            let refund = try PurchaseEvent.testing(.refund, "2027-02-01T00:00:00Z")
            let monthly = try Purchase.testing(TestBackend.monthly, id: 1, bought: "2027-01-15T08:00:00Z")
            let annual = try Purchase.testing(TestBackend.annual, id: 2, bought: "2027-01-20T08:00:00Z", [refund])
            #expect(try Self.decider([monthly, annual], at: "2027-01-14T00:00:00Z") == nil)
            #expect(try Self.decider([monthly, annual], at: "2027-01-16T00:00:00Z") == 1)
            #expect(try Self.decider([annual, monthly], at: "2027-01-21T00:00:00Z") == 2)
            #expect(try Self.decider([monthly, annual], at: "2027-02-02T00:00:00Z") == 1)
        }

        @Test func aPurchaseWithoutAnEndWinsOverOneWithAnEnd() throws {
            let lifetime = try Purchase.testing(TestBackend.lifetime, id: 1, bought: "2027-01-15T08:00:00Z")
            let monthly = try Purchase.testing(TestBackend.monthly, id: 2, bought: "2027-01-20T08:00:00Z")
            #expect(try Self.decider([lifetime, monthly], at: "2027-01-21T00:00:00Z") == 1)
        }

        @Test func ofPurchasesThatAreOverTheLastIsShown() throws {
            let gifts = try [
                Purchase.testing(TestBackend.monthly, kind: .gift, id: 1, bought: "2027-01-15T08:00:00Z"),
                Purchase.testing(TestBackend.monthly, kind: .gift, id: 2, bought: "2027-01-16T08:00:00Z"),
            ]
            #expect(try Self.decider(gifts, at: "2028-01-01T00:00:00Z") == 2)
        }
    }
}

extension Timestamp {
    static func testing(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }
}

extension PurchaseEvent {
    static func testing(_ kind: TestStoreAction, _ at: String) throws -> PurchaseEvent {
        PurchaseEvent(purchaseID: 1, kind: kind, at: try .testing(at), grace: kind == .billingIssue ? 3 * 86_400 : 0)
    }
}

extension Purchase {
    static func testing(
        _ product: String, kind: TestStorePurchase.Origin = .bought, trial: Bool = false, id: Int64 = 1,
        bought: String, _ events: [PurchaseEvent] = []
    ) throws -> Purchase {
        let product = try #require(Catalogue.shipped.product(product))
        return Purchase(
            id: id, subscriberID: "ada", kind: kind, storeTransaction: "test_\(id)", product: product,
            price: product.price(in: "USD"), hasTrial: trial, boughtAt: try .testing(bought), events: events)
    }
}

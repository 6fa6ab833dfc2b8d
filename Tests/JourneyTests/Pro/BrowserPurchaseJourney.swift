import CoreTesting
import Foundation
import Testing

/// A purchase that is made in a browser: its page is printed, it is waited for, also after a restart, and given up.
@Suite(.timeLimit(.minutes(10))) struct BrowserPurchaseJourney {
    private let home = TestHome()
    private let store: ScriptedStore

    init() throws {
        store = try ScriptedStore()
    }

    /// Starts buying, and returns when the purchase is stored.
    private func beginBuying(_ product: String) async throws -> RunningProgram {
        let package = product == "month" ? "$rc_monthly" : "$rc_annual"
        let buying = try RunningProgram(["pro", "buy", package, "--json"], in: home, environment: store.environment())
        while try await checkout() != "https://pay.example/\(product)" {}
        return buying
    }

    /// The page of the purchase that waits; nil when none does.
    private func checkout() async throws -> String? {
        try await home.proForm("status", environment: store.environment())["checkout"] as? String
    }

    @Test func thePageIsPrintedAndThePurchaseIsWaitedFor() async throws {
        try await home.signUp("ada@example.com")
        let buying = try await beginBuying("month")
        store.sell(ScriptedStore.Sale())
        let result = await buying.result()
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("https://pay.example/month"), "\(result)")
        #expect((result.json as? [String: Any])?["isPro"] as? Bool == true, "\(result)")
        #expect(try await checkout() == nil)
    }

    /// The same address with another key is another store.
    @Test func whatTheTestStoreSoldUnlocksNothingWithAnotherKey() async throws {
        try await home.signUp("ada@example.com")
        let test = store.environment(key: "test_key")
        #expect(try await home.pro("buy", "$rc_monthly", environment: test).status == 0)
        #expect(try await home.proForm("status", environment: test)["isPro"] as? Bool == true)
        store.stayAboutReceipts(silent: true)
        let buying = try RunningProgram(["pro", "buy", "$rc_annual"], in: home, environment: test)
        while store.tokens.count < 2 { await Task.yield() }
        buying.kill(SIGKILL)
        _ = await buying.status()

        store.sell(nil)
        let before = store.requests.count
        let form = try await home.proForm("status", environment: store.environment())
        #expect(form["isPro"] as? Bool == false && form["unconfirmed"] as? Int == 0, "\(form)")
        let asked = store.requests.dropFirst(before)
        #expect(!asked.isEmpty && asked.allSatisfy { $0.method == "GET" && $0.values("X-RevenueCat-ETag").isEmpty })
    }
}

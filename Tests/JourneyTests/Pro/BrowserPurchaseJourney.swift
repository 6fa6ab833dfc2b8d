import CoreTesting
import Foundation
import Testing

/// A purchase that is made in a browser: its page is printed, and it is waited for.
@Suite(.timeLimit(.minutes(10))) struct BrowserPurchaseJourney {
    private let home = TestHome()
    private let store: ScriptedStore

    init() throws {
        store = try ScriptedStore()
    }

    /// The page of the purchase that waits; nil when none does.
    private func checkout() async throws -> String? {
        try await home.proForm("status", environment: store.environment())["checkout"] as? String
    }

    @Test func thePageIsPrintedAndThePurchaseIsWaitedFor() async throws {
        try await home.signUp("ada@example.com")
        let words = ["pro", "buy", "$rc_monthly", "--json"]
        let buying = try RunningProgram(words, in: home, environment: store.environment())
        while try await checkout() != "https://pay.example/month" {}
        store.sell(ScriptedStore.Sale())
        let result = await buying.result()
        #expect(result.status == 0, "\(result)")
        #expect(result.errors.contains("https://pay.example/month"), "\(result)")
        #expect((result.json as? [String: Any])?["isPro"] as? Bool == true, "\(result)")
        #expect(try await checkout() == nil)
    }
}

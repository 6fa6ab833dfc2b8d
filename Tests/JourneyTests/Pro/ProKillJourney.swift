import Core
import CoreTesting
import Foundation
import Testing

/// `kill -9` while Pro is bought: what the store has sold is known here afterwards, what it has not sold is not, and nothing
/// is sold twice.
@Suite(.timeLimit(.minutes(60))) struct ProKillJourney {
    @Test(arguments: [1, 2] as [UInt64])
    func nothingPaidIsLostAndNothingUnpaidIsGiven(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let home = TestHome()
        var interrupted = 0
        for life in 1...max(5, JourneyKills.count / 20) {
            let email = "user\(life)@example.com"
            try await home.signUp(email)
            let buying = try RunningProgram(["pro", "buy", "$rc_lifetime", "--json"], in: home)
            // The first one for sure, however fast this machine is.
            let moment = life == 1 ? .zero : Duration.milliseconds(random.next(below: 400))
            let ended = await Deadlines().abandoning(after: moment) { await buying.status() }
            if ended == nil {
                buying.kill(SIGKILL)
                _ = await buying.status()
                interrupted += 1
            }
            let wasAcknowledged = ended == 0
            // Asks the store, and reports what it has not confirmed.
            let status = try await home.proForm("status")
            let sold = try await home.sold(to: email)
            #expect(status["unconfirmed"] as? Int == 0, "life \(life) of seed \(seed)")
            #expect(status["isPro"] as? Bool == (sold == 1), "life \(life) of seed \(seed): sold \(sold)")
            #expect(sold <= 1)
            if wasAcknowledged { #expect(sold == 1, "life \(life) of seed \(seed)") }
        }
        #expect(interrupted > 0, "no purchase was interrupted")
    }

    /// Killed when the purchase is stored and the store has it, but has not answered.
    @Test func theSamePurchaseIsReportedAgain() async throws {
        let home = TestHome()
        try await home.signUp("ada@example.com")
        let store = try ScriptedStore()
        let environment = store.environment(key: "test_key")
        store.stayAboutReceipts(silent: true)
        let buying = try RunningProgram(["pro", "buy", "$rc_monthly"], in: home, environment: environment)
        for await request in store.arrivals where request.target == "/v1/receipts" { break }
        buying.kill(SIGKILL)
        #expect(await buying.status() == -SIGKILL)

        store.stayAboutReceipts(silent: false)
        let status = try await home.proForm("status", environment: environment)
        #expect(status["isPro"] as? Bool == true && status["unconfirmed"] as? Int == 0, "\(status)")
        _ = try await home.proForm("status", environment: environment)
        #expect(store.tokens.count == 2, "reported again once, and never after it was confirmed")
        #expect(Set(store.tokens).count == 1, "one purchase has one token")
        let again = try await home.pro("buy", "$rc_monthly", environment: environment)
        #expect(again.status == 77 && again.errors.contains("You have this plan already."), "\(again)")
        #expect(store.tokens.count == 2)
    }
}

extension TestHome {
    /// How many purchases the store has of an account.
    fileprivate func sold(to email: String) async throws -> Int {
        let users = try await store("show --json").json as? [[String: Any]] ?? []
        let user = users.first { $0["email"] as? String == email }
        return (user?["purchases"] as? [Any])?.count ?? 0
    }
}

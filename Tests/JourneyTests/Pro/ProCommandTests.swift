import Foundation
import Testing

/// `slipway pro` with the built-in Test Store.
@Suite(.timeLimit(.minutes(10))) struct ProCommandTests {
    private let home = TestHome()

    @Test func proIsBoughtShownAndRedeemed() async throws {
        try await home.signUp()
        var result = try await home.pro("status")
        #expect(result.status == 0 && result.output == "You have Slipway Free.\n", "\(result)")
        #expect(
            result.errors
                == "slipway: The stand-in's Test Store answers: nothing is charged. Set REVENUECAT_KEY to use your store.\n"
        )
        let shapes = try await JSONShapes.load()
        shapes.check(try await home.pro("status", "--json").output, of: "pro status")

        result = try await home.pro("offers")
        #expect(result.output.contains("$rc_lifetime  $99.99 once. You pay $99.99 once, now."), "\(result)")
        shapes.check(try await home.pro("offers", "--json").output, of: "pro offers")

        result = try await home.pro("buy", "$rc_anual")
        #expect(result.status == 65)
        #expect(
            result.errors.contains("The store has no '$rc_anual'. Did you mean '$rc_annual'?"), "\(result.errors)")

        result = try await home.pro("buy", "$rc_lifetime")
        #expect(result.status == 0 && result.output == "You have Pro, for ever.\n", "\(result)")
        shapes.check(try await home.pro("restore", "--json").output, of: "pro restore")
        result = try await home.pro("buy", "$rc_annual")
        #expect(result.status == 77 && result.errors.hasPrefix("slipway: You have Pro for ever."), "\(result)")
    }

    @Test func aCodeIsReadFromStandardInputAndGoodOnce() async throws {
        try await home.signUp()
        let code = try await home.store("code --product slipway_pro_annual").output
        let word = try #require(code.split(whereSeparator: \.isWhitespace).first.map(String.init))
        var result = try await home.pro("redeem", "--code-stdin", "--json", input: word + "\n")
        #expect((result.json as? [String: Any])?["isPro"] as? Bool == true, "\(result)")
        #expect(!result.output.contains(word) && !result.errors.contains(word))
        try await home.signUp("eve@example.com")
        result = try await home.pro("redeem", "--code-stdin", input: word + "\n")
        #expect(
            result.status == 77 && result.errors.contains("This code was redeemed by another account."), "\(result)")
        result = try await home.pro("redeem", "--code-stdin", input: "nonsense\n")
        #expect(result.status == 65, "\(result)")
    }

    @Test func withoutAnAccountOrAStoreTheExitCodeSaysSo() async throws {
        #expect(try await home.pro("status").status == 77)
        try await home.signUp()
        let secret = try await home.pro("status", environment: ["REVENUECAT_KEY": "sk_live_secret"])
        #expect(secret.status == 78 && secret.errors.contains("REVENUECAT_KEY is a secret key"), "\(secret)")
        #expect(!secret.errors.contains("live"))
        #expect(try await home.pro("status", environment: ["REVENUECAT_URL": "https://store.example"]).status == 78)
        let away = ["REVENUECAT_KEY": "rcb_x", "REVENUECAT_URL": "http://127.0.0.1:1"]
        #expect(try await home.pro("restore", environment: away).status == 69)
        #expect(try await home.pro("offers", environment: away).status == 69)
        // What is known is shown all the same.
        let status = try await home.pro("status", environment: away)
        #expect(status.status == 0 && status.output.hasPrefix("You have Slipway Free.\n"), "\(status)")
    }
}

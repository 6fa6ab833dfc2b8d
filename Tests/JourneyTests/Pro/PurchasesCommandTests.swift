import Foundation
import Testing

/// `slipway backend purchases …` beside a running backend.
@Suite(.timeLimit(.minutes(10))) struct PurchasesCommandTests {
    private let home = TestHome()

    private func run(_ line: String, _ server: BackendServer? = nil) async throws -> Program.Result {
        let words = ["backend", "purchases"] + line.split(separator: " ").map(String.init)
        return try await Program.run(words + (server.map { ["--data", $0.data.path] } ?? []), in: home)
    }

    /// Whether a client of the store sees an active entitlement.
    private func isPro(_ server: BackendServer, _ user: String) async throws -> Bool {
        let answer = try await server.call("GET", "/purchases/v1/subscribers/\(user)", token: "test_slipway")
        #expect(answer.status == 200)
        guard let end = answer.string("subscriber", "entitlements", "pro", "expires_date"),
            let now = answer.string("request_date")
        else { return false }
        return now <= end
    }

    private func buy(_ server: BackendServer, _ user: String) async throws -> BackendServer.Answer {
        try await server.call(
            "POST", "/purchases/v1/receipts",
            [
                "app_user_id": user, "fetch_token": "test_1_\(UUID().uuidString)",
                "product_id": "slipway_pro_monthly", "initiation_source": "purchase",
            ], token: "test_slipway")
    }

    @Test func whatTheOperatorDoesIsSeenWithTheNextCall() async throws {
        let server = try await BackendServer(home)
        let account = try #require(try await server.signUp("ada@example.com").string("user", "id"))
        #expect(try await buy(server, account).status == 200)
        #expect(try await isPro(server, account))

        let failed = try await run("billing-issue Ada@example.com", server)
        #expect(failed.status == 0 && failed.output.hasPrefix("slipway_pro_monthly  billing-issue  ends "), "\(failed)")
        #expect(try await run("clock", server).output.hasSuffix(", as this machine's does.\n"))
        let moved = try await run("clock +11d", server)
        #expect(moved.status == 0 && moved.output.hasSuffix(", 11d ahead.\n"), "\(moved)")
        #expect(try await !isPro(server, account))
        #expect(try await run("resolve \(account)", server).output.contains("  active  renews "))
        #expect(try await isPro(server, account))
        #expect(try await run("refund \(account)", server).output.contains("  refunded  ended "))
        #expect(try await !isPro(server, account))
        #expect(
            try await run("gift \(account) --for P1M", server).output.hasPrefix("rc_promo_pro_monthly  gift  ends "))
        #expect(try await isPro(server, account))

        let shown = try await run("show --json", server)
        let users = try #require(shown.json as? [[String: Any]])
        #expect(users.map { $0["email"] as? String } == ["ada@example.com"])
        #expect((users.first?["purchases"] as? [Any])?.count == 2)
        let text = try await run("show ada@example.com", server)
        #expect(text.output.hasPrefix("\(account)  ada@example.com\n  pro: active\n  slipway_pro_monthly  refunded"))
    }

    @Test(arguments: [
        ("clock 3d", "The change must be like +3d"), ("accelerate maybe", "maybe"),
        ("grace long", "The length must be like 3d or 12h."), ("gift ada", "Give --for or --forever."),
        ("gift ada --for monthly", "--for must be a period"), ("code", "Give a user, or --product, or both."),
        ("canel ada", "Did you mean 'cancel'?"),
    ])
    func whatCannotBeUnderstoodIs64(_ line: String, _ words: String) async throws {
        let result = try await run(line)
        #expect(result.status == 64, "\(result)")
        #expect(result.output.isEmpty && result.errors.contains(words), "\(result)")
    }

    @Test func whatCannotBeDoneIs65() async throws {
        let server = try await BackendServer(home)
        #expect(try await !isPro(server, "ada"))
        for (line, words) in [
            ("cancel adda", "Did you mean 'ada'?"),
            ("cancel ada", "ada has no purchase that runs and is not cancelled yet."),
            ("currency CHF", "Use one of: EUR, JPY, KWD, USD."),
        ] {
            let result = try await run(line, server)
            #expect(result.status == 65, "\(line): \(result)")
            #expect(result.output.isEmpty && result.errors.contains(words), "\(line): \(result)")
        }
    }

    @Test func theBuiltInBackendsStoreCanBePrepared() async throws {
        let empty = try await run("show")
        #expect(empty.status == 0 && empty.errors.contains("No app has asked the Test Store about a user yet."))
        let currency = try await run("currency eur")
        #expect(currency.status == 0 && currency.output == "Prices are in EUR.\n", "\(currency)")
        #expect(try await run("accelerate on").output == "Periods last five minutes.\n")
        #expect(try await run("grace 12h").output == "Access goes on for 12h after the period when a payment fails.\n")
        let settings = try #require(try await run("clock --json").json as? [String: Any])
        #expect(settings["currency"] as? String == "EUR" && settings["accelerated"] as? Bool == true)
        #expect(settings["grace"] as? Int == 43_200)
        #expect(try home.readableByOthers().isEmpty)
        let other = home.url.appendingPathComponent("other")
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        let missing = try await run("currency eur --data \(other.path)")
        #expect(missing.status == 65 && missing.errors.contains("holds no backend data"), "\(missing)")
    }
}

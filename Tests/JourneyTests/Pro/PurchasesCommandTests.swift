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
        let moved = try await run("clock +11d", server)
        #expect(moved.status == 0 && moved.output.hasSuffix(", 11d ahead.\n"), "\(moved)")
        #expect(try await !isPro(server, account))
        #expect(try await run("resolve \(account)", server).output.contains("  active  renews "))
        #expect(try await isPro(server, account))
        #expect(try await run("cancel \(account) slipway_pro_monthly", server).output.contains("  cancelled  ends "))
        #expect(try await run("resume \(account)", server).output.contains("  active  renews "))
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

    @Test func aCodeIsPrintedAloneAndWorksOnce() async throws {
        let server = try await BackendServer(home)
        let issued = try await run("code --product slipway_pro_annual", server)
        #expect(issued.status == 0)
        let code = issued.output.trimmingCharacters(in: .newlines)
        #expect(code.wholeMatch(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/) != nil)
        #expect(issued.errors.contains("For slipway_pro_annual, until "))
        func redeem(_ user: String) async throws -> Int {
            try await server.call(
                "POST", "/purchases/v1/subscribers/redeem_purchase",
                ["app_user_id": user, "redemption_token": code], token: "test_slipway"
            ).status
        }
        #expect(try await redeem("ada") == 200)
        #expect(try await redeem("bob") == 403)
        #expect(try await isPro(server, "ada"))
    }

    @Test func theClockTakesEveryWayOfMovingIt() async throws {
        let server = try await BackendServer(home)
        let start = try await run("clock", server)
        #expect(start.output.hasSuffix(", as this machine's does.\n"))
        for (change, words) in [
            ("+3d", ", 3d ahead."), ("-2h", ", 2d 22h ahead."), ("-P1D", ", 1d 22h ahead."),
            ("reset", ", as this machine's does."),
        ] {
            let moved = try await run("clock \(change)", server)
            #expect(moved.status == 0 && moved.output.hasSuffix("\(words)\n"), "\(change): \(moved)")
        }
        let set = try await run("clock set 2030-12-01T00:00:00Z --json", server)
        #expect((set.json as? [String: Any])?["now"] as? String == "2030-12-01T00:00:00Z")
        let answer = try await server.call("GET", "/purchases/v1/subscribers/ada", token: "test_slipway")
        #expect(answer.string("request_date")?.hasPrefix("2030-12-01T00:") == true)
    }

    @Test(arguments: [
        ("clock 3d", 64, "The change must be like +3d"), ("clock set tomorrow", 64, "The change must be like +3d"),
        ("accelerate maybe", 64, "maybe"), ("grace long", 64, "The length must be like 3d or 12h."),
        ("gift ada", 64, "Give --for or --forever."), ("gift ada --for P1M --forever", 64, "Give --for or --forever."),
        ("gift ada --for monthly", 64, "--for must be a period"), ("code", 64, "Give a user, or --product, or both."),
        ("canel ada", 64, "Did you mean 'cancel'?"), ("cancel adda", 65, "Did you mean 'ada'?"),
        ("cancel ada", 65, "ada has no purchase that runs and is not cancelled yet."),
        ("code --product slipway_pro_anual", 65, "Did you mean 'slipway_pro_annual'?"),
        ("currency CHF", 65, "Use one of: EUR, JPY, KWD, USD."), ("clock +2000000d", 64, "The change must be like +3d"),
        ("clock set 1999-01-01T00:00:00Z", 65, "must stay in the years 2000 to 2999"),
    ])
    func whatCannotBeDoneIsSaid(_ line: String, _ status: Int32, _ words: String) async throws {
        let server = try await BackendServer(home)
        #expect(try await !isPro(server, "ada"))
        let result = try await run(line, server)
        #expect(result.status == status, "\(result)")
        #expect(result.output.isEmpty && result.errors.contains(words), "\(result)")
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

    @Test func theCatalogueIsPrintedAndAWrongOneIsNamed() async throws {
        let server = try await BackendServer(home)
        let printed = try await run("catalogue", server)
        #expect((printed.json as? [String: Any])?["current"] as? String == "default")
        let file = server.data.appendingPathComponent("purchases-catalogue.json")
        try Data(printed.output.replacing("\"default\"", with: "\"spring\"").utf8).write(to: file)
        let offerings = try await server.call(
            "GET", "/purchases/v1/subscribers/ada/offerings", token: "test_slipway")
        #expect(offerings.string("current_offering_id") == "spring")
        try Data("{\"products\":".utf8).write(to: file)
        let wrong = try await run("code --product slipway_pro_annual", server)
        #expect(wrong.status == 65, "\(wrong)")
        #expect(wrong.errors.hasPrefix("slipway: The catalogue \(file.path) cannot be used. Line 1, column "))
    }
}

import CoreTesting
import Foundation
import Testing

/// Every state of an entitlement, made in the Test Store, seen on the screens and by commands.
@Suite(.timeLimit(.minutes(10))) struct EntitlementJourney {
    private let home = TestHome()

    /// What is bought, what the operator does then, the state, whether Pro is unlocked, and how the sentence about it begins.
    @Test(
        arguments: [
            ("$rc_monthly", [], "trial", true, "You have Pro, free until "),
            ("$rc_monthly", ["cancel ada@example.com"], "trial", true, "You have Pro, free until "),
            ("$rc_monthly", ["clock +8d"], "active", true, "You have Pro. It renews on "),
            ("$rc_monthly", ["clock +8d", "cancel ada@example.com"], "cancelled", true, "You have Pro until "),
            (
                "$rc_monthly", ["cancel ada@example.com", "clock +8d"], "expired", false,
                "You have Slipway Free. Pro ended on "
            ),
            (
                "$rc_monthly", ["clock +8d", "billing-issue ada@example.com"], "billing-issue", true,
                "You have Pro until "
            ),
            // The period is over, and its grace is not.
            (
                "$rc_monthly", ["grace 16d", "clock +8d", "billing-issue ada@example.com", "clock +35d"],
                "billing-issue", true, "You have Pro until "
            ),
            (
                "$rc_monthly", ["clock +8d", "billing-issue ada@example.com", "clock +60d"], "expired", false,
                "You have Slipway Free. Pro ended on "
            ),
            (
                "$rc_monthly", ["clock +8d", "refund ada@example.com"], "refunded", false,
                "You have Slipway Free. Pro was refunded on "
            ),
            ("$rc_lifetime", [], "lifetime", true, "You have Pro, for ever."),
            (nil, ["gift ada@example.com --forever"], "gifted", true, "You have Pro, as a gift, for ever."),
            (nil, ["gift ada@example.com --for P1M"], "gifted", true, "You have Pro, as a gift, until "),
            (
                nil, ["gift ada@example.com --for P1W", "clock +8d"], "expired", false,
                "You have Slipway Free. Pro ended on "
            ),
            (nil, [], "none", false, "You have Slipway Free."),
        ] as [(String?, [String], String, Bool, String)])
    func isSeenEverywhere(package: String?, deeds: [String], state: String, isPro: Bool, words: String) async throws {
        try await home.signUp("ada@example.com")
        // An account is in the store from its first question on.
        _ = try await home.pro("status")
        if let package { #expect(try await home.pro("buy", package).status == 0) }
        for deed in deeds { try await home.store(deed) }

        let form = try await home.proForm("status")
        #expect(form["state"] as? String == state)
        #expect(form["isPro"] as? Bool == isPro)
        #expect(form["problem"] is NSNull)
        #expect(try await home.pro("status").output.hasPrefix(words))

        let shell = try DriverSession(home)
        if try await shell.snapshot().state == "onboarding" { try await shell.finishOnboarding() }
        var here = try await shell.open("slipway://paywall2").snapshot
        #expect(here.value("paywall2.status")?.hasPrefix(words) == true, "\(here.screen)")
        here = try await shell.open("slipway://insights").snapshot
        #expect(here.screen.id == (isPro ? "insights" : "paywall"), "\(here.screen.id)")
        here = try await shell.open("slipway://settings").snapshot
        let row = here.value("settings.pro")
        #expect((row == "See what it offers") == (state == "none"), "\(row ?? "")")
        try await shell.quit()
    }

    /// A trial that was cancelled goes on to its end, and nothing is charged then.
    @Test(arguments: [false, true])
    func aTrialSaysWhetherItRenews(isCancelled: Bool) async throws {
        try await home.signUp("ada@example.com")
        #expect(try await home.pro("buy", "$rc_monthly").status == 0)
        if isCancelled { try await home.store("cancel ada@example.com") }
        let form = try await home.proForm("status")
        #expect(form["state"] as? String == "trial" && form["renews"] as? Bool == !isCancelled, "\(form)")
        let words = try await home.pro("status").output
        #expect(words.contains("Then it ends, and nothing is charged.") == isCancelled, "\(words)")
        #expect(words.contains("Then it is paid for.") == !isCancelled, "\(words)")
    }

    /// Bought in one window, seen in the other and by commands; not by another account of this home.
    @Test func aPurchaseBelongsToItsAccountInEveryWindow() async throws {
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        let second = try DriverSession(home, arguments: ["--scene", "second"])
        #expect(try await second.open("slipway://insights").snapshot.screen.id == "paywall")
        try await second.say(["do": "dismiss"])
        try await first.open("slipway://paywall1")
        var here = try await first.tap("paywall1.buy")
        #expect(here.value("paywall1.status")?.hasPrefix("You have Pro, free until ") == true, "\(here)")
        // The other window reads what this one has stored.
        repeat {
            here = try await second.open("slipway://insights").snapshot
            if here.screen.id != "insights" { try await second.say(["do": "dismiss"]) }
        } while here.screen.id != "insights" && !Task.isCancelled
        #expect(here.screen.id == "insights")

        // Nothing of it stays on the screens of the next account, and a saved place that needs it is left out.
        here = try await first.open("slipway://settings").snapshot
        here = try await first.tap("settings.sign-out")
        try await second.quit()
        try await first.register("eve@example.com", name: "Eve")
        here = try await first.open("slipway://paywall1").snapshot
        #expect(here.value("paywall1.status") == "You have Slipway Free.")
        #expect(try await first.open("slipway://insights").snapshot.screen.id == "paywall")
        try await first.quit()
        #expect(try await home.proForm("status")["isPro"] as? Bool == false)
    }

    @Test func aWindowOnAProScreenComesBackToItWhileProHolds() async throws {
        var shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        try await shell.open("slipway://paywall2")
        try await shell.say(["do": "select", "element": "paywall2.plan", "value": "$rc_weekly"])
        try await shell.tap("paywall2.buy")
        #expect(try await shell.open("slipway://insights").snapshot.screen.id == "insights")
        try await shell.quit()
        shell = try DriverSession(home)
        #expect(try await shell.snapshot().screen.id == "insights")
        try await shell.quit()
        try await home.store("refund ada@example.com")
        _ = try await home.pro("status")
        shell = try DriverSession(home)
        #expect(try await shell.snapshot().screen.id != "insights")
        try await shell.quit()
    }
}

import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct FirstRunJourney {
    @Test func fromAFreshHomeToTheTabsAndBackAgain() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        #expect(try await first.snapshot().screen.id == "sign-in")
        #expect(try await first.tap("sign-in.options").screen.id == "sign-in-options")
        #expect(try await first.tap("options.register").path == ["sign-in-options", "register"])

        try await first.type("ada@example.com", into: "register.email")
        try await first.type("correct horse", into: "register.password")
        var here = try await first.tap("register.submit")
        #expect(here.state == "onboarding")
        #expect(here.detail == "welcome")
        #expect(here.screen.id == "onboarding.welcome")
        #expect(here.user?.email == "ada@example.com")
        #expect(try await first.tap("onboarding.continue").detail == "permissions")
        #expect(try await first.tap("onboarding.continue").detail == "profile-setup")
        try await first.type("Ada", into: "onboarding.name")
        #expect(try await first.tap("onboarding.continue").detail == "complete")
        here = try await first.tap("onboarding.finish")
        #expect(here.state == "authenticated")
        #expect(here.tab == "welcome")
        #expect(here.element("welcome.greeting")?.value?.contains("Ada") == true)

        try await first.say(["do": "tab", "tab": "settings"])
        #expect(try await first.snapshot().element("settings.notifications")?.value == "off")
        #expect(try await first.tap("settings.notifications").element("settings.notifications")?.value == "on")
        here = try await first.open("slipway://settings?sheet=feedback-form").snapshot
        #expect(here.sheets == ["feedback-form"])
        #expect(here.screen.id == "feedback-form")
        try await first.quit()

        let second = try DriverSession(home)
        here = try await second.snapshot()
        #expect(here.state == "authenticated")
        #expect(here.url == "slipway://settings?sheet=feedback-form")
        here = try await second.say(["do": "dismiss"]).snapshot
        #expect(here.element("settings.notifications")?.value == "on")

        here = try await second.tap("settings.sign-out")
        #expect(here.state == "unauthenticated")
        #expect(here.screen.id == "sign-in")
        #expect(here.tab == nil)
        let kept = try await second.open("slipway://chat")
        #expect(kept.ok)
        #expect(kept.snapshot.screen.id == "sign-in")
        #expect(kept.snapshot.pending.map(\.url) == ["slipway://chat"])
        try await second.tap("sign-in.options")
        try await second.type("ada@example.com", into: "options.email")
        try await second.type("correct horse", into: "options.password")
        here = try await second.tap("options.sign-in")
        #expect(here.url == "slipway://content/chat")
        #expect(here.pending.isEmpty)
        try await second.quit()
    }

    @Test(arguments: [
        ("not an address", "correct horse", "register.email"), ("ada@example.com", "short", "register.password"),
    ])
    func badInputIsShownInlineWithoutARequest(_ email: String, _ password: String, _ field: String) async throws {
        let home = TestHome()
        let listener = try SilentListener()
        let shell = try DriverSession(
            home, environment: ["SUPABASE_URL": "http://127.0.0.1:\(listener.port)", "SUPABASE_KEY": "key"])
        try await shell.tap("sign-in.options")
        try await shell.tap("options.register")
        try await shell.type(email, into: "register.email")
        try await shell.type(password, into: "register.password")

        let here = try await shell.tap("register.submit")

        #expect(here.screen.id == "register")
        #expect(here.element(field)?.error != nil)
        #expect(here.element("register.error")?.value != nil)
        #expect(listener.hasClient() == false)
        try await shell.quit()
    }

    @Test func killedShellOpensAgainWhereItAnsweredLast() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        for url in [
            "slipway://content/chat", "slipway://settings?sheet=edit-profile", "slipway://content/vision/pokedex",
        ] {
            try await first.open(url)
        }
        first.program.kill(SIGKILL)
        #expect(await first.program.status() == -SIGKILL)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/vision/pokedex")
        try await second.quit()
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func endingSignalSavesAndEndsTheProcess(_ signal: Int32) async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        try await first.register("ada@example.com")
        try await first.open("slipway://content/lottie1")

        first.program.kill(signal)
        #expect(await first.program.status() == -signal)

        let second = try DriverSession(home)
        #expect(try await second.snapshot().url == "slipway://content/lottie1")
        try await second.quit()
    }
}

import Foundation
import Testing

/// Several users share one home; none of them sees another user's data.
@Suite(.timeLimit(.minutes(10))) struct SecondAccountJourney {
    private let home = TestHome()

    @Test func aSecondAccountBeginsAnewAndTheFirstOneFindsItsOwn() async throws {
        let server = try await BackendServer(TestHome())
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com", name: "Ada Lovelace")
        try await shell.showSettings()
        try await shell.tap("settings.notifications")
        try await shell.tap("settings.analytics")
        try await shell.say(["do": "select", "element": "settings.appearance", "value": "dark"])
        #expect(
            try await home.settings("set", "profile.email", "lovelace@example.org", environment: server.environment)
                .status == 0)
        // Entered, but neither sent nor saved.
        try await shell.open("slipway://settings?sheet=feedback-form")
        try await shell.type("Between the two of us", into: "feedback.message")
        try await shell.say(["do": "dismiss"])
        try await shell.showSettings()
        try await shell.tap("settings.sign-out")

        var seen = ""
        func note(_ here: Answer.Snapshot) { seen += "\(here)\n" }
        note(try await shell.snapshot())
        note(try await shell.submitRegistration("bob@example.com"))
        var here = try await shell.snapshot()
        #expect(here.state == "onboarding" && here.detail == "welcome")
        here = try await shell.tap("onboarding.continue")
        #expect(here.element("onboarding.analytics")?.value == "off")
        #expect(here.element("onboarding.notifications")?.value == "off")
        here = try await shell.tap("onboarding.continue")
        #expect((here.element("onboarding.name")?.value ?? "") == "")
        note(here)
        try await shell.type("Bob", into: "onboarding.name")
        try await shell.tap("onboarding.continue")
        note(try await shell.tap("onboarding.finish"))
        here = try await shell.showSettings()
        note(here)
        #expect(here.element("settings.name")?.value == "Bob")
        #expect(here.element("settings.email")?.value == "bob@example.com")
        #expect(here.element("settings.notifications")?.value == "off")
        #expect(here.element("settings.analytics")?.value == "off")
        // A setting shared by all users of this home.
        #expect(here.element("settings.appearance")?.value == "dark")
        note(try await shell.tap("settings.edit-profile"))
        try await shell.say(["do": "dismiss"])
        here = try await shell.open("slipway://settings?sheet=feedback-form").snapshot
        note(here)
        #expect((here.element("feedback.message")?.value ?? "") == "")
        try await shell.say(["do": "dismiss"])
        let list = try await home.settings("list", "--json", "--sensitive", environment: server.environment)
        #expect(list.status == 0, "\(list.errors)")
        let export = try await home.settings("export", "--sensitive", environment: server.environment)
        #expect(export.status == 0, "\(export.errors)")
        for text in [seen, list.output, export.output] {
            for word in ["Lovelace", "lovelace", "ada@", "Between the two of us"] {
                #expect(!text.contains(word), "\(word) in \(text)")
            }
        }

        try await shell.showSettings()
        try await shell.tap("settings.sign-out")
        here = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(here.state == "authenticated")
        here = try await shell.showSettings()
        #expect(here.element("settings.name")?.value == "Ada Lovelace")
        #expect(here.element("settings.notifications")?.value == "on")
        #expect(here.element("settings.analytics")?.value == "on")
        try await shell.quit()
        await server.stop()
    }

    @Test func aDeletedAccountLeavesNothingToTheNextOneOfThatAddress() async throws {
        let server = try await BackendServer(TestHome())
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com", name: "Ada Lovelace")
        try await shell.showSettings()
        try await shell.tap("settings.delete-account")
        #expect(try await shell.tap("confirm.accept").state == "unauthenticated")
        try await shell.submitRegistration("ada@example.com")
        try await shell.tap("onboarding.continue")
        let here = try await shell.tap("onboarding.continue")
        #expect((here.element("onboarding.name")?.value ?? "") == "")
        try await shell.quit()
        #expect(try await !DatabaseCopy(of: home).settings().values.contains("Ada Lovelace"))
        await server.stop()
    }
}

import CoreTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct DriverContractTests {
    @Test func everyElementOfTheContractExists() async throws {
        let shell = try DriverSession(TestHome())
        func expect(_ ids: [String], on screen: Answer.Snapshot) {
            let present = Set(screen.screen.elements.map(\.id))
            for id in ids { #expect(present.contains(id), "\(id) on \(screen.screen.id)") }
        }
        expect(["sign-in.apple", "sign-in.options", "sign-in.register"], on: try await shell.snapshot())
        expect(
            [
                "options.email", "options.password", "options.sign-in", "options.magic-link", "options.register",
                "options.recover", "options.error",
            ], on: try await shell.tap("sign-in.options"))
        expect(["options.code", "options.verify"], on: try await shell.tap("options.have-code"))
        expect(["recover.email", "recover.submit", "recover.error"], on: try await shell.tap("options.recover"))
        expect(["recover.code", "recover.password", "recover.save"], on: try await shell.tap("recover.have-code"))
        try await shell.say(["do": "pop"])
        expect(
            ["register.email", "register.password", "register.submit", "register.error"],
            on: try await shell.tap("options.register"))
        expect(["register.code", "register.verify"], on: try await shell.tap("register.have-code"))
        try await shell.type("ada@example.com", into: "register.email")
        try await shell.type("correct horse", into: "register.password")
        expect(["onboarding.continue"], on: try await shell.tap("register.submit"))
        expect(
            ["onboarding.continue", "onboarding.back", "onboarding.analytics", "onboarding.notifications"],
            on: try await shell.tap("onboarding.continue"))
        expect(["onboarding.name", "onboarding.back"], on: try await shell.tap("onboarding.continue"))
        try await shell.type("Ada", into: "onboarding.name")
        expect(["onboarding.finish"], on: try await shell.tap("onboarding.continue"))
        expect(["welcome.greeting"], on: try await shell.tap("onboarding.finish"))

        let destinations = [
            "pokedex", "chat", "single-request", "generate-image", "vision", "paywall1", "paywall2", "paywall3",
            "lottie1",
            "lottie2", "lottie3",
        ]
        expect(destinations.map { "content.\($0)" }, on: try await shell.say(["do": "tab", "tab": "content"]).snapshot)
        for destination in destinations {
            #expect(try await shell.open("slipway://\(destination)").snapshot.screen.id == destination)
        }
        expect(
            [
                "settings.edit-profile", "settings.notifications", "settings.analytics", "settings.appearance",
                "settings.pro", "settings.feedback", "settings.sign-out", "settings.delete-account",
            ], on: try await shell.say(["do": "tab", "tab": "settings"]).snapshot)
        expect(["confirm.accept", "confirm.cancel"], on: try await shell.tap("settings.delete-account"))
        try await shell.tap("confirm.cancel")
        for (sheet, ids) in [
            ("edit-profile", ["profile.name", "profile.save"]),
            ("feedback-form", ["feedback.message", "feedback.send"]),
            ("review", ["review.accept", "review.later"]), ("paywall", ["paywall.restore"]),
        ] {
            expect(ids, on: try await shell.open("slipway://settings?sheet=\(sheet)").snapshot)
        }
        try await shell.quit()
    }
}

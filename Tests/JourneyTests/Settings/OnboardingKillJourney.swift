import Foundation
import Testing

/// An interrupted onboarding continues at the same step, with all earlier answers.
@Suite(.timeLimit(.minutes(10))) struct OnboardingKillJourney {
    private static let steps = ["welcome", "permissions", "profile-setup", "complete"]
    private let home = TestHome()

    @Test func onboardingThatIsKilledAtEachStepGoesOnThere() async throws {
        let server = try await BackendServer(TestHome())
        var shell = try DriverSession(home, environment: server.environment)
        try await shell.submitRegistration("ada@example.com")
        for step in Self.steps {
            var here = try await shell.snapshot()
            #expect(here.detail == step)
            await shell.kill()
            shell = try DriverSession(home, environment: server.environment)
            here = try await shell.snapshot()
            #expect(here.state == "onboarding" && here.detail == step)
            #expect(here.screen.id == "onboarding.\(step)")
            #expect(here.user?.email == "ada@example.com")
            switch step {
            case "permissions":
                try await shell.tap("onboarding.notifications")
                try await shell.tap("onboarding.continue")
            case "profile-setup":
                try await shell.type("Ada", into: "onboarding.name")
                try await shell.tap("onboarding.continue")
            case "complete": try await shell.tap("onboarding.finish")
            default: try await shell.tap("onboarding.continue")
            }
        }
        // Even when killed right after the last answer, the onboarding is finished for good.
        await shell.kill()
        let again = try DriverSession(home, environment: server.environment)
        let here = try await again.showSettings()
        #expect(here.state == "authenticated")
        #expect(here.element("settings.name")?.value == "Ada")
        #expect(here.element("settings.notifications")?.value == "on")
        #expect(here.element("settings.analytics")?.value == "off")
        try await again.tap("settings.sign-out")
        #expect(try await again.signIn("ada@example.com", password: "correct horse").state == "authenticated")
        try await again.quit()
        await server.stop()
    }
}

import CoreTesting
import Foundation
import Testing

/// What happens to a link that arrives while signed out.
@Suite(.timeLimit(.minutes(10))) struct PendingLinkJourney {
    /// A user's actions from the link to the tabs, one persisted step after the other.
    private static let steps: [@Sendable (DriverSession) async throws -> Answer.Snapshot] = [
        { try await $0.open("slipway://content/chat?sheet=feedback-form").snapshot },
        { try await $0.submitRegistration("ada@example.com") },
        { try await $0.tap("onboarding.continue") },
        { try await $0.tap("onboarding.continue") },
        {
            try await $0.type("Ada", into: "onboarding.name")
            return try await $0.tap("onboarding.continue")
        },
        { try await $0.tap("onboarding.finish") },
    ]

    /// After which of the steps the program is killed and restarted.
    @Test(arguments: [[], [0], [1], [2], [3], [4], [5], [0, 1, 2, 3, 4, 5]])
    func linkOpensAfterSignInAndOnboardingWhereverTheProgramIsKilled(_ kills: [Int]) async throws {
        let home = TestHome()
        var shell = try DriverSession(home)
        var here = try await shell.snapshot()
        for (number, step) in Self.steps.enumerated() {
            here = try await step(shell)
            if kills.contains(number) {
                let before = here
                await shell.kill()
                shell = try DriverSession(home)
                here = try await shell.snapshot()
                #expect(here.state == before.state)
                #expect(here.detail == before.detail)
                #expect(here.url == before.url)
            }
            let isWaiting = number < Self.steps.count - 1
            #expect(here.pending.map(\.url) == (isWaiting ? ["slipway://content/chat?sheet=feedback-form"] : []))
        }
        #expect(here.url == "slipway://content/chat?sheet=feedback-form")
        #expect(here.screen.id == "feedback-form")

        // The link is followed only once.
        try await shell.say(["do": "dismiss"])
        try await shell.quit()
        let next = try DriverSession(home)
        #expect(try await next.snapshot().url == "slipway://content/chat")
        try await next.quit()
    }

    /// An acknowledged link stays pending or is followed, wherever the sign-in is interrupted.
    @Test func linkIsNeverLostWhereverSignInIsKilled() async throws {
        let server = try await BackendServer(TestHome())
        let home = TestHome()
        var shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        var random = SeededGenerator(seed: 5)
        for round in 0..<16 {
            let link = "slipway://content/\(["chat", "vision", "pokedex"][round % 3])"
            try await shell.tap("toolbar.sign-out")
            #expect(try await shell.open(link).snapshot.pending.map(\.url) == [link])
            try await shell.tap("sign-in.options")
            try await shell.type("ada@example.com", into: "options.email")
            try await shell.type("correct horse", into: "options.password")
            shell.program.write(#"{"do":"tap","element":"options.sign-in"}"# + "\n")
            // At any moment from the request to after the answer.
            if random.next(below: 4) == 0 { _ = await shell.program.nextLine() }
            spend(.microseconds(random.next(below: 200_000)))
            await shell.kill()

            shell = try DriverSession(home, environment: server.environment)
            var here = try await shell.snapshot()
            let launched = here
            if here.state == "unauthenticated" {
                #expect(here.pending.map(\.url) == [link])
                here = try await shell.signIn("ada@example.com", password: "correct horse")
            }
            #expect(here.url == link, "round \(round), launched: \(launched), now: \(here)")
            #expect(here.pending.isEmpty)
        }
        try await shell.quit()
        await server.stop()
    }
}

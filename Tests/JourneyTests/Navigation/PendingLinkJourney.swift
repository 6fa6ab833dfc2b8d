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

    @Test(arguments: [false, true])
    func linkOfOneAccountIsNeitherShownToNorOpenedForAnother(_ isKilledBetween: Bool) async throws {
        let home = TestHome()
        var shell = try DriverSession(home)
        func relaunch() async throws {
            guard isKilledBetween else { return }
            await shell.kill()
            shell = try DriverSession(home)
        }
        try await shell.register("ada@example.com")
        try await shell.tap("toolbar.sign-out")
        #expect(try await shell.open("slipway://chat").snapshot.pending.map(\.url) == ["slipway://chat"])
        try await relaunch()

        var here = try await shell.submitRegistration("grace@example.com")
        #expect(here.pending.isEmpty)
        try await relaunch()
        here = try await shell.finishOnboarding(name: "Grace")
        #expect(here.url == "slipway://welcome")
        #expect(here.pending.isEmpty)
        try await relaunch()
        here = try await shell.say(["do": "tab", "tab": "content"]).snapshot
        #expect(here.path.isEmpty)
        #expect(here.pending.isEmpty)

        here = try await shell.tap("toolbar.sign-out")
        #expect(here.pending.map(\.url) == ["slipway://chat"])
        try await relaunch()
        here = try await shell.signIn("ada@example.com", password: "correct horse")
        #expect(here.url == "slipway://content/chat")
        #expect(here.pending.isEmpty)
        try await shell.quit()
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

    @Test func linkIsGoneWhenItsTimeIsUp() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        let asked = Date.now
        let waiting = try #require(try await shell.open("slipway://chat").snapshot.pending.first)
        let expires = try Date(waiting.expires, strategy: .iso8601)
        // Stored in whole seconds.
        #expect(expires.timeIntervalSince(asked) > 15 * 60 - 1.5)
        #expect(expires.timeIntervalSince(asked) < 16 * 60)

        try await KeptNavigation(home).expireLinks()
        #expect(try await shell.snapshot().pending.isEmpty)
        try await shell.register("ada@example.com")
        #expect(try await shell.snapshot().url == "slipway://welcome")
        try await shell.quit()
    }

    @Test func eachLinkWaitsOnceAndAllAreFollowedInTheirOrder() async throws {
        let home = TestHome()
        let first = try DriverSession(home)
        for url in ["slipway://chat", "slipway://content/vision", "slipway://chat", "slipway://settings"] {
            try await first.open(url)
        }
        await first.kill()

        let second = try DriverSession(home)
        let waiting = try await second.snapshot().pending.map(\.url)
        #expect(waiting == ["slipway://chat", "slipway://content/vision", "slipway://settings"])
        try await second.register("ada@example.com")
        #expect(try await second.snapshot().url == "slipway://settings")
        #expect(try await second.say(["do": "back"]).snapshot.url == "slipway://content/vision")
        #expect(try await second.say(["do": "back"]).snapshot.url == "slipway://content/chat")
        try await second.quit()
    }

    @Test func beyondSixtyFourTheOldestIsDroppedAndReported() async throws {
        let home = TestHome()
        let shell = try DriverSession(home)
        for number in 0..<64 {
            let answer = try await shell.open("slipway://chat?n=\(number)")
            #expect(answer.ok && answer.snapshot.toasts.map(\.style) == ["info"])
        }
        let here = try await shell.open("slipway://chat?n=64").snapshot
        #expect(here.pending.map(\.url) == (1...64).map { "slipway://chat?n=\($0)" })
        #expect(
            here.toasts.filter { $0.style == "warning" }.map(\.text) == [
                "64 links are waiting. The oldest was discarded: slipway://chat?n=0"
            ])
        try await shell.quit()
    }

    @Test func anotherWindowSeesTheLinkWithItsNextAnswerAndOnlyOneFollowsIt() async throws {
        let home = TestHome()
        let (main, second) = (try DriverSession(home), try DriverSession(home, arguments: ["--scene", "second"]))
        #expect(try await second.snapshot().pending.isEmpty)
        try await main.open("slipway://chat")
        #expect(try await second.snapshot().pending.map(\.url) == ["slipway://chat"])

        try await second.submitRegistration("ada@example.com")
        try await main.reach("the onboarding") { $0.state == "onboarding" }
        #expect(try await second.finishOnboarding().url == "slipway://content/chat")
        try await main.reach("the tabs") { $0.state == "authenticated" }
        #expect(try await main.snapshot().pending.isEmpty)
        let here = try await main.say(["do": "phase", "phase": "active"]).snapshot
        #expect(here.state == "authenticated")
        #expect(here.url == "slipway://welcome")
        try await second.quit()
        try await main.quit()
    }
}

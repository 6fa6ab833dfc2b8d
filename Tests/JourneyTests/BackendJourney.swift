import Foundation
import Testing

@Suite(.timeLimit(.minutes(10))) struct BackendJourney {
    @Test func killedBackendIsReportedTheSessionStaysAndActivationRecovers() async throws {
        let home = TestHome()
        let server = try await BackendServer(home)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")

        server.program.kill(SIGKILL)
        #expect(await server.program.status() == -SIGKILL)
        let offline = try await shell.say(["do": "phase", "phase": "active"]).snapshot
        #expect(offline.state == "authenticated")
        #expect(offline.toasts.map(\.style) == ["warning"])
        try await shell.quit()

        let clock = ContinuousClock()
        let start = clock.now
        let second = try DriverSession(home, environment: server.environment)
        let first = try await second.snapshot()
        // The shortest limit of a request to the server has not passed.
        #expect(clock.now - start < .seconds(3 * Program.timeLimitFactor))
        #expect(first.state == "authenticated")
        #expect(first.toasts.contains { $0.text.contains("You are offline") })

        let again = try await BackendServer(home, port: server.port)
        let healed = try await second.say(["do": "phase", "phase": "active"]).snapshot
        #expect(healed.state == "authenticated")
        #expect(healed.toasts.isEmpty)
        try await second.quit()
        again.program.kill(SIGTERM)
        #expect(await again.program.status() == 0)
    }

    @Test func backendThatNeverAnswersHangsNothing() async throws {
        let home = TestHome()
        let server = try await BackendServer(home)
        let shell = try DriverSession(
            home, environment: server.environment.merging(Program.shortTimeLimits) { _, new in new })
        try await shell.register("ada@example.com")
        // A stopped server still accepts connections, but never answers.
        server.program.kill(SIGSTOP)
        try server.program.awaitStopped()

        let clock = ContinuousClock()
        let start = clock.now
        let here = try await shell.say(["do": "phase", "phase": "active"]).snapshot
        // A start may wait for three seconds, a user's request for ten.
        #expect(clock.now - start < .seconds(10 * Program.shortTimeLimitFactor))
        #expect(here.state == "authenticated")
        #expect(here.toasts.map(\.style) == ["warning"])
        server.program.kill(SIGCONT)
        try await shell.quit()
    }
}

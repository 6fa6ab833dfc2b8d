import Foundation
import Testing

/// Two windows and a command line on one home: a change by one of them appears in the others.
@Suite(.timeLimit(.minutes(10))) struct SharedSettingsJourney {
    private let home = TestHome()
    private let serverHome = TestHome()

    /// Several changes in each direction: the other windows show each of them without receiving a command.
    @Test func aChangeInAnyOfThemIsSeenInTheOthers() async throws {
        let server = try await BackendServer(serverHome)
        let left = try DriverSession(home, environment: server.environment)
        try await left.register("ada@example.com")
        let right = try DriverSession(home, arguments: ["--scene", "right"], environment: server.environment)
        for shell in [left, right] { try await shell.showSettings() }

        for round in 0..<4 {
            let appearance = ["dark", "light", "system"][round % 3]
            let set = try await home.settings("set", "appearance", appearance, environment: server.environment)
            #expect(set.status == 0, "\(set.errors)")
            for shell in [left, right] { try await shell.awaitValue(appearance, of: "settings.appearance") }

            let name = "Ada \(round)"
            let named = try await home.settings("set", "profile.name", name, environment: server.environment)
            #expect(named.status == 0, "\(named.errors)")
            for shell in [left, right] { try await shell.awaitValue(name, of: "settings.name") }

            for (writer, reader) in [(left, right), (right, left)] {
                let here = try await writer.tap("settings.notifications")
                let value = try #require(here.element("settings.notifications")?.value)
                try await reader.awaitValue(value, of: "settings.notifications")
                let result = try await home.settings("get", "notifications", environment: server.environment)
                #expect(result.output == (value == "on" ? "true\n" : "false\n"))
            }
        }
        for shell in [left, right] { try await shell.quit() }
        await server.stop()
    }
}

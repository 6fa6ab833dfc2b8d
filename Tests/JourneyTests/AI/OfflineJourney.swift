import CoreTesting
import Foundation
import Testing

/// A server that is not there: messages wait, visibly, over restarts, and are sent when it is back.
@Suite(.timeLimit(.minutes(10))) struct OfflineJourney {
    private let home = TestHome()
    private let serverHome = TestHome()

    /// A server for the AI alone, whose port stays the same.
    private struct Place {
        let home: TestHome
        let port: UInt16

        init(_ home: TestHome) throws {
            self.home = home
            port = try UnusedPort.next()
        }

        var environment: [String: String] {
            ["AI_URL": "http://127.0.0.1:\(port)/ai/v1", "AI_KEY": "any", "AI_MODEL": "slipway-echo"]
        }

        func open() async throws -> BackendServer { try await BackendServer(home, port: port) }
    }

    private func chat(_ place: Place) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: place.environment)
        try await shell.register("ada@example.com")
        try await shell.go("slipway://chat")
        return shell
    }

    @Test func aMessageWaitsOverARestartAndIsSentByItself() async throws {
        let place = try Place(serverHome)
        let shell = try await chat(place)
        var here = try await shell.send("Hello?")
        #expect(here.texts == ["Hello?"])
        #expect(
            here.value("chat.waiting")
                == "Your message waits: 127.0.0.1:\(place.port): Connection refused. It is sent when the server is back."
        )
        #expect(here.offers("chat.send-now") && here.offers("chat.discard"))
        #expect(here.value("chat.input") == "")
        try await shell.type("One more", into: "chat.input")
        here = try await shell.snapshot()
        #expect(!here.offers("chat.send"), "one message after the other")
        try await shell.type("", into: "chat.input")
        try await shell.quit()

        let again = try DriverSession(home, environment: place.environment)
        // An attempt to send it may be in progress.
        here = try await again.reach("the waiting message") {
            $0.texts == ["Hello?"] && $0.value("chat.waiting") != nil
        }
        let server = try await place.open()
        here = try await again.reach("the answer") { $0.texts == ["Hello?", "Hello?"] }
        here = try await again.reach("its end") { $0.value("chat.status")?.hasPrefix("Complete") == true }
        #expect(here.value("chat.waiting") == nil)
        try await again.quit()
        await server.stop()
    }
}

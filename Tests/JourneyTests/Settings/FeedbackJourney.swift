import Foundation
import Testing

/// Feedback reaches the backend exactly once, even if the server or the app is down for a while.
@Suite(.timeLimit(.minutes(10))) struct FeedbackJourney {
    private let home = TestHome()
    private let serverHome = TestHome()

    @Test func whatIsWrittenOfflineIsKeptAndSentLaterExactlyOnce() async throws {
        let server = try await BackendServer(serverHome)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        await server.kill()
        for message in ["First", "Second"] {
            let here = try await shell.sendFeedback(message)
            #expect(here.sheets.isEmpty)
            #expect(here.toasts.contains { $0.text.contains("will be sent later") }, "\(here.toasts)")
        }
        await shell.kill()
        let offline = try DriverSession(home, environment: server.environment)
        #expect(try await offline.snapshot().state == "authenticated")

        let again = try await BackendServer(serverHome, port: server.port)
        try await offline.say(["do": "phase", "phase": "active"])
        try await awaitMessages(["First", "Second"], again.data)
        // There is nothing left to send the next time.
        try await offline.say(["do": "phase", "phase": "active"])
        await offline.kill()
        let next = try DriverSession(home, environment: again.environment)
        _ = try await next.say(["do": "phase", "phase": "active"])
        let here = try await next.sendFeedback("Third")
        #expect(here.toasts.map(\.text) == ["Your message was sent."])
        #expect(try await messages(again.data) == ["First", "Second", "Third"])
        try await next.quit()
        await again.stop()
    }

    /// The messages that the backend has received, oldest first.
    private func messages(_ data: URL?) async throws -> [String] {
        let place = data.map { ["--data", $0.path] } ?? []
        let listed = try await Program.run(["backend", "feedback", "--json"] + place, in: home)
        #expect(listed.status == 0, "\(listed.errors)")
        return try #require(listed.json as? [[String: Any]]).compactMap { $0["message"] as? String }
    }

    /// Polls until the backend has these messages. Limited by the time limit of the test.
    private func awaitMessages(_ awaited: [String], _ data: URL) async throws {
        while true {
            let messages = try await messages(data)
            if messages == awaited { return }
            try #require(messages.count <= awaited.count, "\(messages)")
            try Task.checkCancellation()
        }
    }
}

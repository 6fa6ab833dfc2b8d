import Foundation
import Testing

/// Feedback reaches the backend exactly once, even if the server or the app is down for a while.
@Suite(.timeLimit(.minutes(10))) struct FeedbackJourney {
    private let home = TestHome()
    private let serverHome = TestHome()

    @Test func aMessageIsSentAtOnceToTheEmbeddedBackend() async throws {
        let shell = try DriverSession(home)
        try await shell.register("ada@example.com")
        let here = try await shell.sendFeedback("It is all very nice.")
        #expect(here.sheets.isEmpty)
        #expect(here.toasts.map(\.text) == ["Your message was sent."])
        try await shell.quit()
        #expect(try await messages(nil) == ["It is all very nice."])
        let text = try await Program.run(["backend", "feedback"], in: home)
        #expect(text.status == 0)
        #expect(text.output.contains("It is all very nice."))
    }

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

    /// The server has stored the message, but the client did not get the response.
    @Test func aMessageWithALostAnswerIsStoredOnce() async throws {
        let server = try await BackendServer(serverHome)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        try await shell.open("slipway://settings?sheet=feedback-form")
        try await shell.type("Once", into: "feedback.message")
        // A stopped server still accepts data, and answers only later.
        server.program.kill(SIGSTOP)
        try server.program.awaitStopped()
        shell.program.write(#"{"do":"tap","element":"feedback.send","wait":false}"# + "\n")
        _ = await shell.program.nextLine()
        let kept = try RunningDatabase(home)
        try await kept.awaitRows(of: "settings_feedback") { $0 == 1 }
        await shell.kill()
        server.program.kill(SIGCONT)

        let next = try DriverSession(home, environment: server.environment)
        try await next.say(["do": "phase", "phase": "active"])
        try await awaitMessages(["Once"], server.data)
        try await kept.awaitRows(of: "settings_feedback") { $0 == 0 }
        #expect(try await messages(server.data) == ["Once"])
        try await next.quit()
        await server.stop()
    }

    @Test func anotherAccountSendsNoneOfTheFirstOnes() async throws {
        let server = try await BackendServer(serverHome)
        let shell = try DriverSession(home, environment: server.environment)
        try await shell.register("ada@example.com")
        await server.kill()
        try await shell.sendFeedback("From Ada")
        try await shell.showSettings()
        try await shell.tap("settings.sign-out")
        let again = try await BackendServer(serverHome, port: server.port)
        try await shell.register("bob@example.com", name: "Bob")
        #expect(try await shell.sendFeedback("From Bob").toasts.map(\.text) == ["Your message was sent."])
        try await shell.say(["do": "phase", "phase": "active"])
        #expect(try await messages(again.data) == ["From Bob"])
        try await shell.showSettings()
        try await shell.tap("settings.sign-out")
        try await shell.signIn("ada@example.com", password: "correct horse")
        try await awaitMessages(["From Bob", "From Ada"], again.data)
        try await shell.quit()
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

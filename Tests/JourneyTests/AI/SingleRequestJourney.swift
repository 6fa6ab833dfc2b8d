import Foundation
import Testing

/// The screen `single-request`: one question, one answer as it arrives, and nothing kept unless asked.
@Suite(.timeLimit(.minutes(10))) struct SingleRequestJourney {
    private let home = TestHome()

    private func window(_ environment: [String: String] = StandIn.echo) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        let here = try await shell.go("slipway://single-request")
        #expect(here.screen.id == "single-request")
        return shell
    }

    private func conversations(_ shell: DriverSession) async throws -> [String] {
        try await shell.go("slipway://conversations").rows("conversations.list").map(\.label)
    }

    @Test func anAnswerIsShownAndNotKept() async throws {
        let shell = try await window()
        var here = try await shell.reach("the stand-in is named") { $0.value("single-request.notice") != nil }
        for id in ["model", "prompt", "send", "stop", "answer", "status", "error"] {
            #expect(here.element("single-request.\(id)") != nil, "\(id)")
        }
        #expect(!here.offers("single-request.stop"))
        try await shell.type("Two\nlines", into: "single-request.prompt")
        here = try await shell.tap("single-request.send")
        #expect(here.value("single-request.answer") == "Two\nlines")
        #expect(here.element("single-request.answer")?.format == "markdown")
        #expect(here.value("single-request.status")?.hasPrefix("Complete") == true)
        #expect(here.value("single-request.error") == nil)
        // A second one replaces it, and does not know of the first.
        try await shell.type("Again", into: "single-request.prompt")
        here = try await shell.tap("single-request.send")
        #expect(here.value("single-request.answer") == "Again")
        #expect(try await conversations(shell) == [])
        try await shell.quit()
    }

    @Test func anAnswerIsKeptAsAConversationWhenAsked() async throws {
        let shell = try await window()
        try await shell.type("Keep this.", into: "single-request.prompt")
        var here = try await shell.tap("single-request.send")
        #expect(here.offers("single-request.keep"))
        try await shell.tap("single-request.keep")
        #expect(try await conversations(shell) == ["Keep this."])
        here = try await shell.go("slipway://chat")
        #expect(here.texts == ["Keep this.", "Keep this."])
        here = try await shell.send("Go on.")
        #expect(here.texts == ["Keep this.", "Keep this.", "Go on.", "Go on."])
        try await shell.quit()
    }

    @Test func anAnswerIsStoppedWhileItArrives() async throws {
        let shell = try await window(StandIn.habit("slow"))
        try await shell.type("Count.", into: "single-request.prompt")
        try await shell.begin("single-request.send")
        var here = try await shell.reach("some words") {
            $0.value("single-request.answer")?.hasPrefix("word1 word2 ") == true
        }
        #expect(here.offers("single-request.stop") && !here.offers("single-request.send"))
        try await shell.tap("single-request.stop")
        here = try await shell.reach("its end") { $0.value("single-request.status")?.hasPrefix("Stopped") == true }
        #expect(StandIn.slowWords.hasPrefix(here.value("single-request.answer") ?? ""))
        #expect(here.offers("single-request.send"))
        try await shell.quit()
    }

    @Test func whatFailsIsSaid() async throws {
        let shell = try await window(StandIn.habit("error-done"))
        try await shell.type("Go.", into: "single-request.prompt")
        let here = try await shell.tap("single-request.send")
        #expect(here.value("single-request.answer") == StandIn.fiveWords, "what came is kept")
        #expect(here.value("single-request.status")?.hasPrefix("Failed") == true)
        #expect(here.value("single-request.error")?.contains("The engine has failed.") == true)
        try await shell.quit()
    }
}

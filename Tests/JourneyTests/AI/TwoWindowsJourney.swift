import Foundation
import Testing

/// Two windows, two processes, of one conversation: the same text in both, whatever either does.
@Suite(.timeLimit(.minutes(10))) struct TwoWindowsJourney {
    private let home = TestHome()

    private func windows(_ environment: [String: String]) async throws -> (DriverSession, DriverSession) {
        let left = try DriverSession(home, environment: environment)
        try await left.register("ada@example.com")
        try await left.go("slipway://chat")
        let right = try DriverSession(home, arguments: ["--scene", "second"], environment: environment)
        return (left, right)
    }

    @Test func aReplyIsSeenInBothWhileItArrivesAndStoppedFromTheOther() async throws {
        let server = try ScriptedAIServer.counting()
        let (left, right) = try await windows(server.environment)
        try await left.beginToSend("Count.")
        try await left.reach("the reply") { ($0.texts.last ?? "").hasPrefix("word1 ") }
        var there = try await right.go("slipway://chat")
        #expect(there.texts.first == "Count.")
        var shown = there.texts.last ?? ""
        // It grows there, and never shrinks or jumps.
        for _ in 0..<5 {
            there = try await right.reach("more of it") { ($0.texts.last ?? "").count > shown.count }
            let text = there.texts.last ?? ""
            #expect(text.hasPrefix(shown) && ScriptedAIServer.count.hasPrefix(text))
            shown = text
        }
        #expect(there.offers("chat.stop") && !there.offers("chat.send"))
        try await right.tap("chat.stop")
        let here = try await left.reach("its end") { $0.value("chat.status")?.hasPrefix("Stopped") == true }
        there = try await right.reach("its end") { $0.value("chat.status")?.hasPrefix("Stopped") == true }
        #expect(here.texts == there.texts)
        #expect(here.texts.last?.hasPrefix(shown) == true)
        try await left.quit()
        try await right.quit()
    }

    @Test func whenTheWindowOfAReplyIsKilledTheOtherSaysThatItIsInterrupted() async throws {
        let server = try ScriptedAIServer.counting()
        let (left, right) = try await windows(server.environment)
        try await left.beginToSend("Count.")
        try await left.reach("the reply") { ($0.texts.last ?? "").hasPrefix("word1 ") }
        _ = try await right.go("slipway://chat")
        try await right.reach("the reply") { ($0.texts.last ?? "").hasPrefix("word1 ") }
        await left.kill()
        let there = try await right.reach("its end") { $0.value("chat.status")?.hasPrefix("Interrupted") == true }
        #expect(ScriptedAIServer.count.hasPrefix(there.texts.last ?? ""))
        #expect(there.offers("chat.continue"))
        try await right.quit()
    }

    @Test func aQuestionOfAToolIsAnsweredOnce() async throws {
        let (left, right) = try await windows(StandIn.guide)
        try await left.tap("chat.tools")
        var here = try await left.send("switch to dark")
        #expect(here.value("chat.ask")?.contains("dark") == true)
        _ = try await right.go("slipway://chat")
        try await right.reach("the question") { $0.value("chat.ask") == here.value("chat.ask") }
        try await left.begin("chat.allow")
        // The other window may have noticed already.
        _ = try await right.say(line: #"{"do":"tap","element":"chat.allow","wait":false}"#)
        here = try await left.reach("the outcome") { $0.value("chat.status")?.hasPrefix("Complete") == true }
        let there = try await right.reach("the outcome") { $0.value("chat.status")?.hasPrefix("Complete") == true }
        #expect(here.texts == there.texts)
        #expect(here.messages.count { $0.label == "slipway" } <= 1, "it was carried out once: \(here.texts)")
        let set = try await home.settings("get", "appearance")
        #expect(set.output == "dark\n")
        try await left.quit()
        try await right.quit()
    }
}

import Foundation
import Testing

/// Two windows, two processes, of one conversation: the same text in both, whatever either does.
@Suite(.timeLimit(.minutes(10))) struct TwoWindowsJourney {
    private let home = TestHome()

    @Test func aReplyIsSeenInBothWhileItArrivesAndStoppedFromTheOther() async throws {
        let server = try ScriptedAIServer.counting()
        let left = try DriverSession(home, environment: server.environment)
        try await left.register("ada@example.com")
        try await left.go("slipway://chat")
        let right = try DriverSession(home, arguments: ["--scene", "second"], environment: server.environment)
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
}

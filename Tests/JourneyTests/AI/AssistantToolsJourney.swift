import CoreTesting
import Foundation
import Testing

/// What a model may do in the app: nothing unless it is switched on, and no change without the person's word.
@Suite(.timeLimit(.minutes(10))) struct AssistantToolsJourney {
    private let home = TestHome()

    /// A window of a new account, in whose chat the model may use the app.
    private func chat(_ environment: [String: String] = ["AI_MODEL": "slipway-guide"]) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        var here = try await shell.go("slipway://chat")
        #expect(here.value("chat.tools") == "off")
        here = try await shell.tap("chat.tools")
        #expect(here.value("chat.tools") == "on")
        return shell
    }

    private func appearance() async throws -> String { try await home.settings("get", "appearance").output }

    /// The whole of it without any server but the stand-in.
    @Test func switchToDark() async throws {
        let shell = try await chat()
        var here = try await shell.send("switch to dark")
        let question = try #require(here.value("chat.ask"))
        for word in ["appearance", "system", "dark"] { #expect(question.contains(word), "\(question)") }
        #expect(here.offers("chat.allow") && here.offers("chat.decline"))
        #expect(try await appearance() == "system\n", "nothing has changed yet")
        here = try await shell.tap("chat.allow")
        #expect(here.value("chat.ask") == nil)
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(here.texts.last?.contains("dark") == true)
        #expect(try await appearance() == "dark\n")
        #expect(here.texts.first == "switch to dark")
        try await shell.quit()
        let again = try DriverSession(home, environment: ["AI_MODEL": "slipway-guide"])
        #expect(try await again.snapshot().texts == here.texts, "what was done stands in the conversation")
        try await again.quit()
    }

    @Test func whatIsDeclinedIsNotDone() async throws {
        let shell = try await chat()
        try await shell.send("switch to dark")
        let here = try await shell.tap("chat.decline")
        #expect(here.value("chat.ask") == nil)
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(try await appearance() == "system\n")
        try await shell.quit()
    }

    @Test func theQuestionIsThereAfterAKill() async throws {
        let shell = try await chat()
        let asked = try await shell.send("switch to dark").value("chat.ask")
        await shell.kill()
        let again = try DriverSession(home, environment: ["AI_MODEL": "slipway-guide"])
        var here = try await again.snapshot()
        #expect(asked != nil && here.value("chat.ask") == asked)
        here = try await again.tap("chat.allow")
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(try await appearance() == "dark\n")
        try await again.quit()
    }

    @Test func withoutTheSwitchNothingIsOffered() async throws {
        let server = try ScriptedAIServer(answering: "No.")
        let shell = try await chat(server.environment)
        try await shell.tap("chat.tools")
        try await shell.send("switch to dark")
        let request = try #require(server.request(with: "switch to dark"))
        let body = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
        #expect(body?["tools"] == nil)
        try await shell.tap("chat.tools")
        try await shell.send("switch to light")
        let second = try #require(server.request(with: "switch to light"))
        let form = try JSONSerialization.jsonObject(with: second.body) as? [String: Any]
        let tools = try #require(form?["tools"] as? [[String: Any]])
        let names = tools.compactMap { ($0["function"] as? [String: Any])?["name"] as? String }
        #expect(names.count == tools.count && Set(names).count == names.count)
        #expect(Set(names).isSuperset(of: ["set_appearance", "read_setting", "search_conversations"]), "\(names)")
        #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9_]{1,64}/) != nil })
        try await shell.quit()
    }

    /// Reading changes nothing, so it is not asked about, only told.
    @Test func aSettingIsReadAtOnce() async throws {
        let shell = try await chat()
        let here = try await shell.send("what is appearance")
        #expect(here.value("chat.ask") == nil)
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(here.texts.last?.contains("system") == true, "\(here.texts)")
        try await shell.quit()
    }

    @Test func aPlaceIsOpenedInTheWindowThatAskedAfterTheReply() async throws {
        let shell = try await chat()
        try await shell.type("open vision", into: "chat.input")
        try await shell.begin("chat.send")
        let here = try await shell.reach("the place") { $0.screen.id == "vision" }
        #expect(here.path.last == "vision")
        let back = try await shell.say(["do": "back"]).snapshot
        #expect(back.screen.id == "chat")
        #expect(back.texts.first == "open vision" && back.texts.count > 1)
        try await shell.quit()
    }

    @Test(arguments: ["tools-bad-json", "tools-unknown"])
    func whatCannotBeCarriedOutIsSaidToTheModel(habit: String) async throws {
        let shell = try await chat(StandIn.habit(habit))
        let here = try await shell.send("Go.")
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(here.texts.last?.hasPrefix("It answered: ") == true, "\(here.texts)")
        try await shell.quit()
    }
}

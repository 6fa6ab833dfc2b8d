import CoreTesting
import Foundation
import Testing

/// The screen `chat`, with the stand-in: every element of it, and what stays when the window is gone.
@Suite(.timeLimit(.minutes(10))) struct ChatJourney {
    private let home = TestHome()

    /// A window of a new account that shows an empty chat.
    private func chat(_ environment: [String: String] = StandIn.echo) async throws -> DriverSession {
        let shell = try DriverSession(home, environment: environment)
        try await shell.register("ada@example.com")
        let here = try await shell.go("slipway://chat")
        #expect(here.screen.id == "chat")
        return shell
    }

    @Test func aMessageIsAnsweredAndBothAreThereAfterARestart() async throws {
        let shell = try await chat()
        var here = try await shell.reach("the stand-in is named") { $0.value("chat.notice") != nil }
        for id in [
            "chat.model", "chat.persona", "chat.tools", "chat.status", "chat.error", "chat.stop", "chat.continue",
            "chat.regenerate", "chat.edit", "chat.input", "chat.attach", "chat.send", "chat.conversations",
        ] {
            #expect(here.element(id) != nil, "\(id)")
        }
        #expect(here.value("chat.notice")?.contains("AI_URL") == true)
        for id in ["chat.stop", "chat.continue", "chat.regenerate", "chat.edit", "chat.send"] {
            #expect(!here.offers(id), "\(id) has nothing to work on")
        }

        here = try await shell.send("Hello,\nsea.")
        #expect(here.texts == ["Hello,\nsea.", "Hello,\nsea."])
        #expect(here.messages.map(\.label) == ["You", "slipway-echo"])
        #expect(here.messages.map(\.format) == [nil, "markdown"])
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(here.value("chat.status")?.contains(" in, ") == true, "the stand-in states its tokens")
        #expect(here.value("chat.error") == nil)
        #expect(here.value("chat.input") == "")
        #expect(here.offers("chat.regenerate") && here.offers("chat.edit") && !here.offers("chat.stop"))
        #expect(here.screen.title == "Hello, sea.")
        try await shell.quit()

        let again = try DriverSession(home, environment: StandIn.echo)
        #expect(try await again.snapshot().texts == ["Hello,\nsea.", "Hello,\nsea."])
        try await again.quit()
    }

    @Test func anEditedMessageAndAnotherAnswerAreVersionsThatCanBeVisited() async throws {
        let shell = try await chat()
        try await shell.send("one")
        try await shell.send("more")
        var here = try await shell.tap("chat.edit")
        #expect(here.value("chat.input") == "more")
        here = try await shell.send("less")
        #expect(here.texts == ["one", "one", "less", "less"])
        #expect(here.menu("chat.message.3").contains("chat.message.3.previous"))
        #expect(!here.menu("chat.message.3").contains("chat.message.3.next"))
        here = try await shell.tap("chat.message.3.previous")
        #expect(here.texts == ["one", "one", "more", "more"])
        here = try await shell.tap("chat.message.3.next")
        #expect(here.texts == ["one", "one", "less", "less"])

        // The first message, by its menu.
        try await shell.tap("chat.message.1.edit")
        here = try await shell.send("uno")
        #expect(here.texts == ["uno", "uno"])
        here = try await shell.tap("chat.message.1.previous")
        #expect(here.texts == ["one", "one", "less", "less"], "the version that was left")

        here = try await shell.tap("chat.regenerate")
        #expect(here.texts == ["one", "one", "less", "less"])
        #expect(here.menu("chat.message.4").contains("chat.message.4.previous"))
        here = try await shell.tap("chat.message.4.previous")
        #expect(here.menu("chat.message.4").contains("chat.message.4.next"))
        try await shell.quit()

        let again = try DriverSession(home, environment: StandIn.echo)
        #expect(try await again.snapshot().texts == ["one", "one", "less", "less"])
        try await again.quit()
    }

    @Test func aReplyIsStoppedAndContinued() async throws {
        let shell = try await chat(StandIn.habit("slow"))
        try await shell.beginToSend("Count.")
        var here = try await shell.reach("some words") { ($0.texts.last ?? "").contains("word3 ") }
        #expect(here.offers("chat.stop") && !here.offers("chat.send") && !here.offers("chat.regenerate"))
        #expect(here.value("chat.status")?.hasPrefix("Complete") == false)
        try await shell.tap("chat.stop")
        here = try await shell.reach("its end") { $0.value("chat.status")?.hasPrefix("Stopped") == true }
        let part = try #require(here.texts.last)
        #expect(StandIn.slowWords.hasPrefix(part) && part.count < StandIn.slowWords.count)
        #expect(here.offers("chat.continue") && !here.offers("chat.stop"))
        try await shell.quit()

        // Another model goes on with it, which repeats what it is told.
        let again = try DriverSession(home, environment: StandIn.echo)
        here = try await again.tap("chat.continue")
        let whole = try #require(here.texts.last)
        #expect(whole.hasPrefix(part) && whole.count > part.count)
        #expect(here.texts.count == 2, "it is the same reply")
        #expect(here.value("chat.status")?.hasPrefix("Complete") == true)
        #expect(!here.offers("chat.continue"))
        try await again.quit()
    }

    @Test func theModelIsChosenForTheConversation() async throws {
        let shell = try await chat([:])
        var here = try await shell.reach("the models") { $0.element("chat.model")?.options?.count ?? 0 > 1 }
        let options = try #require(here.element("chat.model")?.options)
        #expect(Set(options.map(\.value)).isSuperset(of: ["slipway-guide", "slipway-echo"]), "\(options)")
        #expect(options.contains { $0.label.contains("context not stated") }, "\(options)")
        try await shell.select("slipway-echo", of: "chat.model")
        here = try await shell.send("Say it.")
        #expect(here.messages.last?.label == "slipway-echo")
        #expect(here.texts.last == "Say it.")
        try await shell.quit()
        let again = try DriverSession(home)
        #expect(try await again.snapshot().value("chat.model") == "slipway-echo")
        try await again.quit()
    }

    @Test func anOwnPersonaIsWhatTheModelIsTold() async throws {
        let server = try ScriptedAIServer(answering: "Aye.")
        let shell = try await chat(server.environment)
        try await shell.tap("chat.new-persona")
        try await shell.type("Pilot", into: "persona.name")
        try await shell.type("You are a pilot.\nBe brief.", into: "persona.instructions")
        var here = try await shell.tap("persona.save")
        #expect(here.screen.id == "chat")
        let option = try #require(here.element("chat.persona")?.options?.first { $0.label == "Pilot" })
        try await shell.select(option.value, of: "chat.persona")
        here = try await shell.send("Ready?")
        #expect(here.texts == ["Ready?", "Aye."])
        #expect(here.value("chat.notice") == nil, "this is no stand-in")
        let request = try #require(server.request(with: "Ready?"))
        let body = try JSONSerialization.jsonObject(with: request.body) as? [String: Any]
        let first = try #require((body?["messages"] as? [[String: Any]])?.first)
        #expect(first["role"] as? String == "system")
        #expect(first["content"] as? String == "You are a pilot.\nBe brief.")
        try await shell.quit()
    }

    @Test func filesGoWithAMessage() async throws {
        let server = try ScriptedAIServer(answering: "Seen.")
        let shell = try await chat(server.environment)
        let text = try home.write("notes.txt", Data("milk\neggs\n".utf8))
        let picture = try home.writePicture("red square.png")
        var here = try await shell.type(text, into: "chat.attach")
        #expect(here.element("chat.attachment.1")?.label.contains("notes.txt") == true)
        here = try await shell.tap("chat.attachment.1")
        #expect(here.element("chat.attachment.1") == nil)

        here = try await shell.type(home.url.appendingPathComponent("nothing.txt").path, into: "chat.attach")
        #expect(here.element("chat.attach")?.error?.contains("nothing.txt") == true)
        let bytes = try home.write("bytes.bin", Data([0, 1, 2, 255]))
        here = try await shell.type(bytes, into: "chat.attach")
        #expect(here.element("chat.attach")?.error?.contains("bytes.bin") == true)

        try await shell.type(text, into: "chat.attach")
        // As a terminal pastes it.
        here = try await shell.type("'\(picture)'", into: "chat.attach")
        #expect(here.element("chat.attach")?.error == nil)
        #expect(here.element("chat.attachment.2")?.label.contains("40 × 30") == true)
        here = try await shell.send("What are these?")
        #expect(here.texts == ["What are these?", "Seen."])
        #expect(here.value("chat.message.1.attachment.1")?.contains("notes.txt") == true)
        #expect(here.value("chat.message.1.attachment.2")?.contains("red square.png") == true)
        let request = try #require(server.request(with: "these?"))
        let body = String(decoding: request.body, as: UTF8.self).replacing(#"\/"#, with: "/")
        #expect(body.contains(#"milk\neggs"#))
        #expect(body.contains("data:image/"))
        try await shell.quit()
    }

    /// Sequences that clear the screen, write to the clipboard or turn text around are characters of the text.
    @Test func escapeSequencesAreShownAsText() async throws {
        let shell = try await chat(StandIn.habit("escapes"))
        try await shell.send("Go.")
        shell.program.write(#"{"do":"snapshot"}"# + "\n")
        let line = try await shell.program.requireLine("a snapshot")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        #expect(answer.snapshot.texts.last?.contains("\u{1b}[2J") == true, "programs get what was sent")
        #expect(Self.controls(in: line) == [])
        try await shell.quit()

        let shown = try await Program.run(
            ["shell", "--accessible"], in: home, input: ":open slipway://chat\n:quit\n",
            environment: StandIn.habit("escapes"))
        #expect(shown.status == 0)
        #expect(shown.output.contains("OSC52"), "\(shown.output)")
        #expect(Self.controls(in: shown.output.replacing("\n", with: "")) == [])
    }

    /// What a terminal would act on, or what turns the direction of text around.
    private static func controls(in text: String) -> [String] {
        text.unicodeScalars.filter {
            $0.value < 0x20 || (0x7f...0x9f).contains($0.value) || (0x202a...0x202e).contains($0.value)
                || (0x2066...0x2069).contains($0.value)
        }.map { String($0.value, radix: 16) }
    }

    @Test func theThoughtsOfAModelAreShownOnDemand() async throws {
        let shell = try await chat(StandIn.habit("reasoning"))
        var here = try await shell.send("Think.")
        #expect(here.texts.last == StandIn.fiveWords)
        #expect(here.value("chat.reasoning") == nil)
        here = try await shell.tap("chat.shows-reasoning")
        #expect(here.value("chat.reasoning") == "Let me think.")
        try await shell.quit()
    }

    @Test(arguments: [
        ("length", "Cut off by the length limit", "chat.continue"), ("filter", "Filtered", "chat.regenerate"),
        ("cut", "Interrupted", "chat.continue"), ("error-done", "Failed", "chat.regenerate"),
        ("no-finish", "Complete", "chat.regenerate"),
    ])
    func howAReplyHasEndedIsSaid(habit: String, status: String, offer: String) async throws {
        let shell = try await chat(StandIn.habit(habit))
        let here = try await shell.send("Go.")
        #expect(here.texts.last == StandIn.fiveWords)
        #expect(here.value("chat.status")?.hasPrefix(status) == true, "\(here.value("chat.status") ?? "")")
        #expect(here.offers(offer), "\(offer)")
        try await shell.quit()
        let again = try DriverSession(home, environment: StandIn.habit(habit))
        let there = try await again.snapshot()
        #expect(there.value("chat.status") == here.value("chat.status"))
        #expect(there.value("chat.error") == here.value("chat.error"))
        try await again.quit()
    }

    @Test func whatIsNotSentIsNotLostUnasked() async throws {
        let shell = try await chat()
        try await shell.type("half a thought", into: "chat.input")
        var here = try await shell.say(["do": "pop"]).snapshot
        #expect(here.screen.id == "confirm")
        here = try await shell.tap("confirm.cancel")
        #expect(here.value("chat.input") == "half a thought")
        try await shell.say(["do": "pop"])
        here = try await shell.tap("confirm.accept")
        #expect(here.screen.id == "content")
        try await shell.quit()
    }

    @Test func aConversationThatIsNotThereIsSaid() async throws {
        let shell = try await chat()
        try await shell.send("mine")
        let here = try await shell.go("slipway://chat?conversation=0f0f0f0f-0000-4000-8000-000000000000")
        #expect(here.screen.id == "chat")
        #expect(here.value("chat.error") == "There is no such conversation.")
        #expect(here.texts == [])
        let there = try await shell.tap("chat.conversations")
        #expect(there.screen.id == "conversations")
        try await shell.quit()
    }

    @Test func theEndOfALongConversationIsShownFirst() async throws {
        let shell = try await chat()
        for number in 1...26 { try await shell.send("message \(number)") }
        let again = try await shell.go("slipway://welcome")
        #expect(again.tab == "welcome")
        try await shell.quit()
        let second = try DriverSession(home, environment: StandIn.echo)
        var here = try await second.go("slipway://chat")
        #expect(here.messages.count == 50)
        #expect(here.element("chat.message.1") == nil)
        #expect(here.texts.last == "message 26")
        here = try await second.tap("chat.earlier")
        #expect(here.messages.count == 52)
        #expect(here.value("chat.message.1") == "message 1")
        #expect(here.element("chat.earlier") == nil)
        try await second.quit()
    }

    @Test func aNewConversationIsBegunBesideTheOld() async throws {
        let shell = try await chat()
        try await shell.send("old")
        var here = try await shell.tap("chat.new")
        #expect(here.texts == [])
        here = try await shell.send("new")
        #expect(here.texts == ["new", "new"])
        here = try await shell.tap("chat.conversations")
        #expect(here.rows("conversations.list").map(\.label) == ["new", "old"])
        try await shell.quit()
    }
}

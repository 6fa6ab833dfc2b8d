import AIClient
@testable import ContentFeature
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import Navigation
import Persistence
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct ChatChoiceTests {
    private let rig = ContentRig()

    // MARK: Files

    @Test func whatCannotBeAttachedIsSaidAtTheField() async throws {
        let directory = try TemporaryDirectory()
        try Data([0xff, 0xfe, 0x00]).write(to: directory.path("a.bin"))
        try Data(repeating: 0x61, count: (256 << 10) + 1).write(to: directory.path("long.txt"))
        let view = await rig.openChat()
        for (name, words) in [
            ("a.bin", "a.bin is neither a picture nor a text in UTF-8."),
            ("none.txt", "Cannot read \(directory.path("none.txt").path): No such file or directory."),
            ("long.txt", "long.txt is larger than 256 KB, the most that a text may have."),
        ] {
            try await view.type(directory.path(name).path, into: "chat.attach")
            #expect(try view.element("chat.attach").error == words)
        }
        #expect(view.screen.element("chat.attachment.1") == nil)
    }

    @Test func anAttachmentCanBeRemoved() async throws {
        let directory = try TemporaryDirectory()
        try Data("a".utf8).write(to: directory.path("a.txt"))
        let view = await rig.openChat()
        for _ in 0..<9 { try await view.type(directory.path("a.txt").path, into: "chat.attach") }
        #expect(try view.element("chat.attach").error == "A message can have at most 8 files.")
        try await view.tap("chat.attachment.8")
        #expect(view.screen.element("chat.attachment.8") == nil)
        #expect(view.screen.element("chat.attachment.7") != nil)
    }

    @Test func anEditedMessageKeepsItsFiles() async throws {
        let directory = try TemporaryDirectory()
        try Data("12 eggs\n".utf8).write(to: directory.path("list.txt"))
        let view = await rig.openChat()
        try await view.type(directory.path("list.txt").path, into: "chat.attach")
        #expect(try view.element("chat.attachment.1").label == "list.txt: a text of 1 line")
        try await view.type("How many?", into: "chat.input")
        rig.ai.expect([.text("Many."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(view.screen.element("chat.attachment.1") == nil)
        try await view.tap("chat.edit")
        #expect(try view.element("chat.attachment.1").label == "list.txt, text/plain, 8 bytes")
        try await view.type("How many exactly?", into: "chat.input")
        rig.ai.expect([.text("12."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(view.value("chat.message.1.attachment.1") == "list.txt, text/plain, 8 bytes")
        #expect(
            rig.ai.requests.last?.messages.last?.parts == [
                .text("The file list.txt:\n\n12 eggs\n"), .text("How many exactly?"),
            ])
    }

    @Test func whatIsNotSentReturnsWithItsFilesBeforeWhatWasWrittenSince() async throws {
        let directory = try TemporaryDirectory()
        try Data("12 eggs\n".utf8).write(to: directory.path("list.txt"))
        let view = await rig.openChat()
        try await view.type(directory.path("list.txt").path, into: "chat.attach")
        try await view.type("How many?", into: "chat.input")
        rig.ai.expect([.ended(.failed(.unreachable("gone")))])
        try await view.tap("chat.send")
        try await view.type("And why?", into: "chat.input")
        try await view.tap("chat.discard")
        #expect(view.value("chat.input") == "How many?\n\nAnd why?")
        rig.ai.expect([.text("12."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(rig.ai.requests.last?.messages.last?.parts.first == .text("The file list.txt:\n\n12 eggs\n"))
    }

    // MARK: Choices

    @Test func theModelIsPickedFromTheServers() async throws {
        rig.ai.setServer(
            .success(AIServer(name: "s", isStandIn: false, defaultModel: "test-model", pictureModel: nil)))
        let view = await rig.openChat()
        await rig.catalog.load()
        let picker = try view.element("chat.model")
        #expect(picker.value == "test-model")
        #expect(picker.options == [Element.Option("test-model", "test-model, 8192 tokens of context")])
        #expect(view.value("chat.notice") == nil)
        try await view.select("other", in: "chat.model")
        #expect(
            try view.element("chat.model").options.last
                == Element.Option("other", "other, which the server does not list"))
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("Hi")
        #expect(rig.ai.requests.last?.model == "other")
        try await view.select("test-model", in: "chat.model")
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("Hi")
        #expect(rig.ai.requests.last?.model == nil)
    }

    @Test func theStandInIsSaid() async throws {
        rig.ai.setServer(
            .success(AIServer(name: "stand-in", isStandIn: true, defaultModel: "slipway-guide", pictureModel: nil)))
        let view = await rig.openChat()
        await rig.catalog.load()
        #expect(
            view.value("chat.notice") == "Answers come from the stand-in on this machine. Set AI_URL for a model.")
    }

    @Test func aReplyShowsThatTheServerIsBack() async throws {
        rig.ai.setServer(.failure(.unreachable("connection refused")))
        let view = await rig.openChat()
        await rig.catalog.load()
        #expect(try view.element("chat.model").error == "The server cannot be reached: connection refused.")
        rig.ai.setServer(
            .success(AIServer(name: "s", isStandIn: false, defaultModel: "test-model", pictureModel: nil)))
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("Hi")
        try await until { rig.catalog.problem == nil }
        #expect(view.value("chat.model") == "test-model")
    }

    @Test func whatWasChosenForANewConversationStaysWhenTheScreenIsInFrontAgain() async throws {
        let view = await rig.openChat()
        let personas = rig.store.personas
        var persona = try #require(try await personas.list(account: "ada").last)
        try await view.select(persona.id, in: "chat.persona")
        try await view.select("other", in: "chat.model")
        try await view.tap("chat.tools")
        persona.instructions = "Be brief."
        try await personas.save(persona, account: "ada")
        await view.appear()
        #expect(view.value("chat.persona") == persona.id)
        #expect(view.value("chat.model") == "other")
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("Hi")
        #expect(
            rig.ai.requests.last?.messages.first == AIMessage(role: .system, parts: [.text("Be brief.")]))
        try await view.tap("chat.edit-persona")
        #expect(rig.intents == [.presentSheet(try #require(ContentRoute.persona(id: persona.id).entry))])
        let id = try #require(try await rig.store.conversations.newest(account: "ada"))
        #expect(try await rig.store.conversations.conversation(id, account: "ada")?.options.offersTools == true)
    }

    @Test func reasoningIsShownOnlyOnRequest() async throws {
        rig.ai.expect([.update(.reasoning("Hm.")), .text("Yes."), .ended(.complete)])
        let view = await rig.openChat()
        try await view.send("Hi")
        #expect(view.value("chat.reasoning") == nil)
        try await view.tap("chat.shows-reasoning")
        #expect(view.value("chat.reasoning") == "Hm.")
    }

    // MARK: Elsewhere

    @Test func aNewConversationBeginsOnTheSameScreen() async throws {
        try await rig.send("Old")
        let view = await rig.openChat()
        try await view.tap("chat.new")
        #expect(view.screen.element("chat.message.1") == nil)
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("New")
        #expect(view.value("chat.message.1") == "New")
        #expect(rig.intents.isEmpty)
        #expect(try await rig.store.conversations.list(account: "ada", matching: nil, limit: 10).count == 2)
    }

    @Test func aPlaceNamesTheConversationThatIsBegunThere() async throws {
        let new = try #require(ContentRoute.chat(conversation: ContentRoute.newConversation).entry)
        let view = await rig.openChat(ConversationID(rawValue: ContentRoute.newConversation))
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("New")
        let first = try #require(view.shown.id)
        let named = try #require(ContentRoute.chat(conversation: first.rawValue).entry)
        #expect(rig.intents == [.replace(new, with: named)])
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("More")
        try await view.tap("chat.new")
        #expect(rig.intents == [.replace(new, with: named), .push(new)])

        // What the place names may be deleted, also by another process.
        try await ContentRig(home: rig.home).store.conversations.delete(first, account: "ada")
        try await until { view.value("chat.error") == "This conversation was deleted." }
        #expect(view.screen.element("chat.message.1") == nil)
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        try await view.send("Again")
        let second = try #require(view.shown.id)
        #expect(second != first)
        let other = try #require(ContentRoute.chat(conversation: second.rawValue).entry)
        #expect(rig.intents.last == .replace(named, with: other))
    }

    @Test func aChatThatWasOpenedByItsIDLeadsToAnotherScreen() async throws {
        let turn = try await rig.send("Old")
        let view = await rig.openChat(turn.conversation)
        try await view.tap("chat.new")
        try await view.tap("chat.conversations")
        #expect(
            rig.intents == [
                .push(try #require(ContentRoute.chat(conversation: "new").entry)),
                .push(try #require(ContentRoute.conversations.entry)),
            ])
    }
}

struct TypedPathTests {
    @Test(arguments: [
        ("/tmp/a.png", "/tmp/a.png"), ("  /tmp/a.png\n", "/tmp/a.png"), ("'/tmp/a b.png'", "/tmp/a b.png"),
        ("\"/tmp/a b.png\"", "/tmp/a b.png"), ("/tmp/a\\ b.png", "/tmp/a b.png"), ("/tmp/a\\\\b", "/tmp/a\\b"),
        ("file:///tmp/a%20b.png", "/tmp/a b.png"), ("FILE:///tmp/a", "/tmp/a"), ("'", "'"),
    ])
    func quotesEscapesAndURLsAreRead(typed: String, path: String) {
        let expected = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        #expect(TypedPath.url(of: typed).path == expected)
    }

    @Test func aTildeIsTheHomeDirectory() {
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        #expect(TypedPath.url(of: "~/a.png").path == "\(home)/a.png")
        #expect(TypedPath.url(of: "~").path == home)
        #expect(TypedPath.url(of: "/tmp/~/a").path == "/tmp/~/a")
    }
}

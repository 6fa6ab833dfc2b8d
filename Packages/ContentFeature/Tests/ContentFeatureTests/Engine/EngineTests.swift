import AIClient
import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Foundation
import Persistence
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct EngineTests {
    private let rig = ContentRig()

    private func lastMessage(_ turn: Turn) async throws -> StoredMessage {
        try #require(try await rig.path(turn.conversation).last)
    }

    // MARK: How a reply ends

    @Test(
        arguments: [
            (AIEnding.complete, StoredEnding.complete, nil), (.unknown, .unknown, nil), (.length, .length, nil),
            (.filtered("Not this."), .filtered, "Not this."),
            (
                .interrupted("the connection broke"), .interrupted,
                "The reply broke off: the connection broke. What came is kept. Continue it, or ask again."
            ),
            (.failed(.keyRefused), .failed, "The server refuses the key. Check AI_KEY."),
        ] as [(AIEnding, StoredEnding, String?)])
    func everyEndingIsKeptWithItsTextAndWords(ending: AIEnding, stored: StoredEnding, detail: String?) async throws {
        rig.ai.expect([
            .update(.begun(model: "m-1")), .update(.reasoning("Hm.")), .text("Hel"), .text("lo"),
            .update(.usage(AIUsage(promptTokens: 3, replyTokens: 2, cost: nil))), .ended(ending),
        ])
        let (turn, answered) = try await rig.ask()
        #expect(answered == ending)
        let message = try await lastMessage(turn)
        #expect(message.text == "Hello")
        #expect(message.reasoning == "Hm.")
        #expect(message.state == .done)
        #expect(message.ending == stored)
        #expect(message.detail == detail)
        #expect(message.model == "m-1")
        #expect(message.usage == AIUsage(promptTokens: 3, replyTokens: 2, cost: nil))
        #expect(rig.endings == [stored])
        let live = try #require(rig.engine.live(turn.reply))
        #expect(live.text == "Hello")
        #expect(live.ending == ending)
    }

    // MARK: The next request

    @Test func whatTheServerPutIntoAReplyGoesBackWithIt() async throws {
        let members = ServerMembers(
            server: "https://a.example/v1", message: ["signature": "s"], calls: ["c1": ["extra": 1]],
            reasoning: ["reasoning_content"])
        rig.ai.expect([
            .update(.reasoning("Hm.")), .text("Hello"), .update(.members(members)), .ended(.complete),
        ])
        let (turn, _) = try await rig.ask()
        #expect(try await lastMessage(turn).members == members)
        try await rig.send("More", in: turn.conversation, after: turn.reply)
        #expect(rig.ai.requests.last?.messages[1].members == members.with(reasoning: "Hm."))
        #expect(rig.ai.requests.last?.messages[1].members?.message["reasoning_content"] == "Hm.")
        let document = try #require(try await rig.store.conversations.export(turn.conversation, account: "ada"))
        let copy = try await rig.store.conversations.importing(
            try ConversationDocument(json: document.json), account: "eve")
        let path = try await rig.store.conversations.path(of: copy, upTo: .max, limit: 9)
        #expect(path.map(\.members) == [nil, members, nil, nil])
    }

    /// Strict templates refuse two messages of the person's in a row, and then the conversation for ever.
    @Test(arguments: [AIEnding.failed(.tooSlow("x")), .complete, .stopped, .filtered(nil)])
    func aMessageWithoutAReplyIsSentWithTheNextOne(ending: AIEnding) async throws {
        rig.ai.expect([.ended(ending)])
        let (turn, _) = try await rig.ask("One")
        try await rig.send("Two", in: turn.conversation, after: turn.reply)
        #expect(
            rig.ai.requests.last?.messages == [AIMessage(role: .user, parts: [.text("One"), .text("Two")])])
        let view = await rig.openChat(turn.conversation)
        #expect(
            view.value("chat.message.3.joined") == "The message above has no reply, so both are sent as one.")
        #expect(!view.screen.elements.contains { $0.id == "chat.message.1.joined" })
    }

    @Test func aReplyOfWhichNothingCameIsAskedForOnceMore() async throws {
        rig.ai.expect([.ended(.interrupted("x"))])
        let (turn, _) = try await rig.ask("One")
        rig.ai.expect([.text("Here."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        #expect(rig.ai.requests.last?.messages == [AIMessage(role: .user, parts: [.text("One")])])
    }

    @Test func theRowsAreThereBeforeTheRequestLeaves() async throws {
        let (turn, gate, sending) = try await rig.streaming("", .text("Good."))
        let path = try await rig.path(turn.conversation)
        #expect(path.map(\.text) == ["Hi", ""])
        #expect(path.map(\.state) == [.done, .streaming])
        #expect(path.last?.owner == rig.owners.own)
        gate.open()
        _ = try await sending.value
        #expect(try await lastMessage(turn).text == "Good.")
    }

    @Test func cancellingTheTaskThatSendsStopsTheReply() async throws {
        let (turn, _, sending) = try await rig.streaming("Hel", .text("lo"))
        sending.cancel()
        #expect(try await sending.value == .answered(turn, .stopped))
        #expect(try await lastMessage(turn).ending == .stopped)
    }

    @Test func aReplyEndsAtOneMebibyte() async throws {
        rig.ai.expect([
            .text(String(repeating: "x", count: (1 << 20) - 1)), .text("é"), .text("more"), .ended(.complete),
        ])
        let (turn, ending) = try await rig.ask()
        #expect(ending == .length)
        let message = try await lastMessage(turn)
        #expect(message.text.utf8.count == (1 << 20) - 1)
        #expect(message.ending == .length)
        #expect(message.detail == "This app cut the reply off at 1 MiB.")
    }

    // MARK: What is asked

    @Test func theWholeConversationIsSentWithItsInstructionsAndModel() async throws {
        let options = ConversationOptions(instructions: "Be brief.", model: "big")
        rig.ai.expect([.text("One."), .ended(.complete)])
        rig.ai.expect([.text("Two."), .ended(.complete)])
        let (turn, _) = try await rig.ask(options: options)
        _ = try await rig.ask("And?", in: turn.conversation, after: turn.reply, options: options)
        #expect(
            rig.ai.requests.last
                == AIRequest(
                    model: "big",
                    messages: [
                        AIMessage(role: .system, parts: [.text("Be brief.")]),
                        AIMessage(role: .user, parts: [.text("Hi")]),
                        AIMessage(role: .assistant, parts: [.text("One.")]),
                        AIMessage(role: .user, parts: [.text("And?")]),
                    ]))
        #expect(rig.ai.surprises == 0)
    }

    @Test func filesAreSentBeforeTheWords() async throws {
        let picture = Blob(data: Data([1, 2]), type: "image/png", width: 1, height: 1)
        let text = Blob(data: Data("12 eggs".utf8), type: "text/plain", width: nil, height: nil)
        let blobs = rig.store.blobs
        let attachments = [
            Attachment(blob: try await blobs.keep(picture, account: "ada"), name: "a.png", type: "image/png", size: 2),
            Attachment(blob: try await blobs.keep(text, account: "ada"), name: "b.txt", type: "text/plain", size: 7),
        ]
        rig.ai.expect([.text("Yes."), .ended(.complete)])
        _ = try await rig.engine.send(
            "Look", attachments: attachments, in: nil, after: nil, options: ConversationOptions())
        #expect(
            rig.ai.requests.last?.messages == [
                AIMessage(
                    role: .user,
                    parts: [
                        .picture(AIPictureData(type: "image/png", data: Data([1, 2]))),
                        .text("The file b.txt:\n\n12 eggs"), .text("Look"),
                    ])
            ])
    }

    // MARK: Versions and continuing

    @Test func continuingAppendsToTheSameRowWithoutWhatIsRepeated() async throws {
        rig.ai.expect([.text("The quick brown fox"), .ended(.interrupted("gone"))])
        let (turn, _) = try await rig.ask()
        rig.ai.expect([.text("quick brown "), .text("fox jumps."), .ended(.complete)])
        _ = try await rig.engine.continueReply(turn.reply, in: turn.conversation)
        let path = try await rig.path(turn.conversation)
        #expect(path.map(\.text) == ["Hi", "The quick brown fox jumps."])
        #expect(path.last?.ending == .complete)
        #expect(path.last?.detail == nil)
        #expect(
            rig.ai.requests.last?.messages.dropFirst() == [
                AIMessage(role: .assistant, parts: [.text("The quick brown fox")]),
                AIMessage(role: .user, parts: [.text(RequestBuilder.continuation)]),
            ])
        #expect(try #require(rig.engine.live(turn.reply)).text == "The quick brown fox jumps.")
    }

    // MARK: Titles

    @Test func aConversationIsNamedByItsFirstWordsAtOnceAndByTheModelAfterwards() async throws {
        rig.makesTitles = true
        rig.ai.expect([.text("Boil it."), .ended(.complete)])
        rig.ai.expect([.text("\"Boiling eggs\""), .ended(.length)])
        let (turn, _) = try await rig.ask("How do I boil an egg quickly?")
        for title in rig.engine.titles { await title.value }
        let conversation = try await rig.store.conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.title == "Boiling eggs")
        #expect(conversation?.titleSource == .model)
        #expect(rig.ai.requests.last?.maximumTokens == 16)
    }

    @Test func withoutTheSettingOrWithTheStandInNoTitleIsAskedFor() async throws {
        _ = try await rig.send("How do I boil an egg quickly?")
        rig.makesTitles = true
        rig.ai.setServer(
            .success(AIServer(name: "stand-in", isStandIn: true, defaultModel: nil, pictureModel: nil)))
        let turn = try await rig.send("How do I boil an egg quickly?")
        for title in rig.engine.titles { await title.value }
        #expect(rig.ai.surprises == 0)
        let conversation = try await rig.store.conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.title == "How do I boil an egg")
    }
}

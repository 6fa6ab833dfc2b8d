import AIClient
import ContentFeatureTesting
import ContentStorage
import CoreTesting
import Design
import Domain
import Foundation
import GRDB
import Persistence
import Testing

@testable import ContentFeature

/// What was written in a chat and not sent, in another view of the same conversation.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct ChatDraftTests {
    private let rig = ContentRig()

    @Test func eachConversationKeepsItsOwn() async throws {
        let first = try await rig.send("One").conversation
        let second = try await rig.send("Two").conversation
        for (id, text) in [(first, "for one"), (second, "for two")] {
            try await rig.openChat(id).type(text, into: "chat.input")
        }
        let view = await rig.openChat(first)
        #expect(view.value("chat.input") == "for one")
        #expect(await rig.openChat(second).value("chat.input") == "for two")
        rig.ai.expect([.text("Good."), .ended(.complete)])
        try await view.tap("chat.send")
        #expect(view.value("chat.input") == "")
        #expect(await rig.openChat(first).value("chat.input") == "")
    }

    @Test func whatIsSentInOneWindowIsShownInNoOther() async throws {
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        let other = await rig.openChat(id)
        try await view.type("Next", into: "chat.input")
        await rig.services.drafts.noteChanges()
        #expect(other.value("chat.input") == "Next")
        rig.ai.expect([.text("Good."), .ended(.complete)])
        try await view.tap("chat.send")
        await rig.services.drafts.noteChanges()
        #expect(other.value("chat.input") == "")
    }

    /// A draft that was not seen is not sent.
    @Test(arguments: [nil, "Earlier."])
    func whatIsSentWhileTheChatOpensIsSentOnceItIsOpen(stored: String?) async throws {
        if let stored { try await rig.openChat().type(stored, into: "chat.input") }
        let view = rig.makeChat(nil)
        if stored == nil { rig.ai.expect([.text("Good."), .ended(.complete)]) }
        let opening = Task { await view.appear() }
        await Task.yield()
        try await view.type("Hi", into: "chat.input")
        try await view.tap("chat.send")
        await opening.value
        #expect(view.messages.map(\.text) == (stored == nil ? ["Hi", "Good."] : []))
        #expect(view.value("chat.input")?.contains("Hi") == (stored != nil))
    }

    @Test func theFirstMessageOfAConversationLeavesNoDraft() async throws {
        let view = await rig.openChat()
        try await view.type("Hi", into: "chat.input")
        #expect(await rig.openChat().value("chat.input") == "Hi")
        let gate = ScriptGate()
        rig.ai.expect([.gate(gate), .text("Good."), .ended(.complete)])
        let sending = Task { try await view.tap("chat.send") }
        await gate.reached()
        try await view.type("Next", into: "chat.input")
        gate.open()
        try await sending.value
        #expect(view.value("chat.input") == "Next")
        #expect(await rig.openChat(view.shown.id).value("chat.input") == "Next")
        try await view.tap("chat.new")
        #expect(view.value("chat.input") == "")
    }

    @Test func aMessageThatCouldNotBeStoredStays() async throws {
        let view = await rig.openChat()
        try await view.type(String(repeating: "x", count: 1_048_577), into: "chat.input")
        try await view.tap("chat.send")
        #expect(view.value("chat.error") != nil)
        #expect(await rig.openChat().value("chat.input")?.count == 1_048_577)
    }

    @Test func anEditDoesNotReplaceWhatWasBegunBefore() async throws {
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        try await view.type("Next", into: "chat.input")
        try await view.tap("chat.edit")
        try await view.type("One, again", into: "chat.input")
        let again = await rig.openChat(id)
        #expect(again.value("chat.input") == "One, again")
        #expect(again.value("chat.editing") != nil)
        try await again.tap("chat.discard-edit")
        #expect(again.value("chat.input") == "Next")
        #expect(again.value("chat.editing") == nil)
        #expect(await rig.openChat(id).value("chat.input") == "Next")
    }

    @Test func attachedFilesStay() async throws {
        let file = rig.home.url.appendingPathComponent("note.txt")
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        try Data("A note.\n".utf8).write(to: file)
        try await view.type(file.path, into: "chat.attach")
        try FileManager.default.removeItem(at: file)
        let again = await rig.openChat(id)
        #expect(try again.element("chat.attachment.1").label == "note.txt: a text of 1 line")
        try await again.tap("chat.attachment.1")
        #expect(await rig.openChat(id).screen.element("chat.attachment.1") == nil)
    }

    @Test func aFileThatCannotBeStoredIsRefused() async throws {
        let view = await rig.openChat(try await rig.send("One").conversation)
        let file = rig.home.url.appendingPathComponent("note.txt")
        try Data("A note.\n".utf8).write(to: file)
        try await rig.database.pool().write {
            try $0.execute(
                sql: "CREATE TRIGGER full BEFORE INSERT ON content_blob BEGIN SELECT RAISE(ABORT, 'no room'); END")
        }
        try await view.type(file.path, into: "chat.attach")
        #expect(view.screen.element("chat.attachment.1") == nil)
        #expect(try view.element("chat.attach").error?.contains("no room") == true)
    }

    @Test func aFileStaysWhenItCannotBeReadForAMoment() async throws {
        let id = try await rig.send("One").conversation
        let view = await rig.openChat(id)
        let file = rig.home.url.appendingPathComponent("note.txt")
        try Data("A note.\n".utf8).write(to: file)
        try await view.type(file.path, into: "chat.attach")
        let pool = try rig.database.pool()
        try await pool.write { try $0.execute(sql: "ALTER TABLE content_blob RENAME TO moved") }
        await view.appear()
        try await view.type("See the file", into: "chat.input")
        try await pool.write { try $0.execute(sql: "ALTER TABLE moved RENAME TO content_blob") }
        #expect(await rig.openChat(id).screen.element("chat.attachment.1") != nil)
    }

    // MARK: Sending

    /// The process may end at any moment between the button and the commit.
    @Test func whatIsBeingSentIsStoredWithWhatIsTypedMeanwhile() async throws {
        func stored() async -> String {
            let other = MessageDraft(services: rig.services) { (nil, [], []) }
            await other.restore()
            return other.text
        }
        let draft = MessageDraft(services: rig.services) { (nil, [], []) }
        await draft.enter("One")
        #expect(draft.take().text == "One")
        #expect(await stored() == "One")
        await draft.enter("Two")
        #expect(await stored() == "One\n\nTwo")
        await draft.putBack()
        #expect(draft.text == "One\n\nTwo")
        _ = draft.take()
        await draft.enter("Three")
        await draft.sent()
        #expect(draft.text == "Three")
        #expect(await stored() == "Three")
    }

    @Test func aDraftThatWasSentBeforeTheProcessEndedIsDropped() async throws {
        let first = try await rig.send("One")
        try await rig.openChat(first.conversation).type("Two", into: "chat.input")
        let second = try await rig.send("Two", in: first.conversation, after: first.reply)
        #expect(await rig.openChat(first.conversation).value("chat.input") == "")
        // The same words once more.
        try await rig.openChat(second.conversation).type("Two", into: "chat.input")
        #expect(await rig.openChat(first.conversation).value("chat.input") == "Two")
    }

    @Test func aDraftThatWasQueuedOrBeganAConversationBeforeTheProcessEndedIsDropped() async throws {
        let new = ConversationID(rawValue: ContentRoute.newConversation)
        try await rig.openChat(new).type("One", into: "chat.input")
        let id = try await rig.send("One").conversation
        #expect(await rig.openChat(new).value("chat.input") == "")
        try await rig.openChat(id).type("Two", into: "chat.input")
        _ = try await rig.store.conversations.enqueue("Two", attachments: [], in: id, account: "ada")
        #expect(await rig.openChat(id).value("chat.input") == "")
        // The same words once more.
        rig.now.value += 1
        for (place, text) in [(new, "One"), (id, "Two")] {
            try await rig.openChat(place).type(text, into: "chat.input")
            #expect(await rig.openChat(place).value("chat.input") == text)
        }
    }

    @Test func whatCannotBeStoredAsADraftGoesOnWaiting() async throws {
        let drafts = FlakyDraftStore()
        rig.draftStore = drafts
        drafts.failsToKeep.value = true
        let view = await rig.openChat()
        rig.ai.expect([.ended(.failed(.unreachable("gone")))])
        try await view.send("Hi")
        try await view.type("More", into: "chat.input")
        try await view.tap("chat.discard")
        #expect(view.value("chat.message.1") == "Hi")
        #expect(view.value("chat.input") == "More")
    }

    @Test func whatCannotBeStoredIsNotLeftForANewConversation() async throws {
        let drafts = FlakyDraftStore()
        rig.draftStore = drafts
        try await rig.send("One")
        let view = await rig.openChat()
        drafts.failsToKeep.value = true
        try await view.type("Next", into: "chat.input")
        try await view.tap("chat.new")
        #expect(view.value("chat.input") == "Next")
        drafts.failsToKeep.value = false
        try await view.tap("chat.new")
        #expect(view.value("chat.input") == "")
    }

    // MARK: Edits

    @Test func eachEditedMessageHasItsOwnDraft() async throws {
        let first = try await rig.send("One")
        let id = try await rig.send("Two", in: first.conversation, after: first.reply).conversation
        let view = await rig.openChat(id)
        for (message, text) in [(1, "One, again"), (3, "Two, again")] {
            try await view.choose("edit", of: "chat.message.\(message)")
            try await view.type(text, into: "chat.input")
            // A second time changes nothing.
            try await view.choose("edit", of: "chat.message.\(message)")
            #expect(view.value("chat.input") == text)
        }
        try await view.choose("edit", of: "chat.message.1")
        #expect(view.value("chat.input") == "One, again")
        #expect(await rig.openChat(id).value("chat.editing")?.contains("message 1") == true)
        try await view.tap("chat.discard-edit")
        #expect(view.value("chat.input") == "")
        try await view.tap("chat.edit")
        #expect(view.value("chat.input") == "Two, again")
    }

    @Test(arguments: ["", "Next"]) func anEditThatWasLeftIsNotShownAgain(next: String) async throws {
        let first = try await rig.send("One")
        let id = try await rig.send("Two", in: first.conversation, after: first.reply).conversation
        let view = await rig.openChat(id)
        try await view.type(next, into: "chat.input")
        for message in [1, 3] {
            try await view.choose("edit", of: "chat.message.\(message)")
            try await view.type("\(message), again", into: "chat.input")
        }
        try await view.tap("chat.discard-edit")
        for shown in [view, await rig.openChat(id)] {
            #expect(shown.value("chat.input") == next)
            #expect(shown.value("chat.editing") == nil)
        }
        try await view.choose("edit", of: "chat.message.1")
        #expect(view.value("chat.input") == "1, again")
    }

    @Test func eachWindowKeepsTheMessageThatItEdits() async throws {
        let first = try await rig.send("One")
        let id = try await rig.send("Two", in: first.conversation, after: first.reply).conversation
        let (view, other) = (await rig.openChat(id), await rig.openChat(id))
        try await view.choose("edit", of: "chat.message.1")
        try await view.type("One, again", into: "chat.input")
        try await other.choose("edit", of: "chat.message.3")
        try await other.type("Two, again", into: "chat.input")
        await rig.services.drafts.noteChanges()
        await view.appear()
        #expect(view.value("chat.input") == "One, again")
        #expect(view.value("chat.editing")?.contains("message 1") == true)
        try await other.tap("chat.discard-edit")
        await rig.services.drafts.noteChanges()
        #expect(view.value("chat.input") == "One, again")
    }

    @Test func anEditStaysWhenTheStoreCannotBeReadForAMoment() async throws {
        let drafts = FlakyDraftStore()
        rig.draftStore = drafts
        let first = try await rig.send("One")
        let id = try await rig.send("Two", in: first.conversation, after: first.reply).conversation
        let view = await rig.openChat(id)
        try await view.choose("edit", of: "chat.message.1")
        try await view.type("One, again", into: "chat.input")
        try await view.choose("edit", of: "chat.message.3")
        drafts.failsToRead.value = true
        try await view.type("Two, again", into: "chat.input")
        try await view.tap("chat.discard-edit")
        drafts.failsToRead.value = false
        try await view.choose("edit", of: "chat.message.1")
        #expect(view.value("chat.input") == "One, again")
    }

    @Test func twoWindowsThatEditDifferentMessagesAtOnceKeepBothTexts() async throws {
        let drafts = FlakyDraftStore()
        rig.draftStore = drafts
        let first = try await rig.send("One")
        let id = try await rig.send("Two", in: first.conversation, after: first.reply).conversation
        let (view, other) = (await rig.openChat(id), await rig.openChat(id))
        try await view.choose("edit", of: "chat.message.1")
        try await other.choose("edit", of: "chat.message.3")
        drafts.meanwhile.value = { try? await other.type("Two, again", into: "chat.input") }
        try await view.type("One, again", into: "chat.input")
        let again = await rig.openChat(id)
        for (message, text) in [(1, "One, again"), (3, "Two, again")] {
            try await again.choose("edit", of: "chat.message.\(message)")
            #expect(again.value("chat.input") == text)
        }
        try await rig.services.delete(id, account: "ada")
        #expect(drafts.texts.value.isEmpty)
    }

    /// Older versions stored all edits of a conversation at one place, and before that one edit.
    @Test(arguments: [#"{"forms":[FORM],"open":MESSAGE}"#, "FORM", "damaged"])
    func anEditOfAnOlderVersionIsFound(stored: String) async throws {
        let id = try await rig.send("One").conversation
        let message = try #require(await rig.openChat(id).messages.first?.id.rawValue)
        let place = "chat/\(id.rawValue)/edit"
        try await rig.openChat(id).type("Next", into: "chat.input")
        let form = #"{"edited":MESSAGE,"files":[],"text":"One, again"}"#
        let text = stored.replacing("FORM", with: form).replacing("MESSAGE", with: "\(message)")
        await rig.services.drafts.keep(text, at: place)
        let view = await rig.openChat(id)
        if stored == "damaged" {
            // It stays, and hides nothing.
            #expect(view.value("chat.input") == "Next")
            return #expect(await rig.services.drafts.text(at: place) == text)
        }
        #expect(view.value("chat.input") == "One, again")
        try await view.tap("chat.discard-edit")
        #expect(await rig.openChat(id).value("chat.input") == "Next")
    }

    @Test func theEditOfAMessageFarUpStays() async throws {
        let (id, path) = try await rig.longConversation()
        let view = await rig.openChat(id, message: path[2].id)
        try await view.choose("edit", of: "chat.message.3")
        try await view.type("3, again", into: "chat.input")
        #expect(await rig.openChat(id).value("chat.editing") == "This replaces message 3. The version before stays.")
        #expect(await rig.openChat(id).value("chat.input") == "3, again")
    }

    // MARK: Without a conversation

    @Test func whatIsTypedBeforeAConversationIsOpenIsOfThatConversation() async throws {
        let id = try await rig.send("One").conversation
        let new = ConversationID(rawValue: ContentRoute.newConversation)
        try await rig.openChat(new).type("Something new", into: "chat.input")
        try await rig.openChat(id).type("Before", into: "chat.input")
        for (wanted, text) in [(id.rawValue, "Before\n\nFirst"), (nil, "Before\n\nFirst\n\nSecond")] {
            let view = rig.makeChat(wanted)
            try await view.type(wanted == nil ? "Second" : "First", into: "chat.input")
            #expect(try !view.element("chat.send").isEnabled)
            await view.appear()
            #expect(view.value("chat.input") == text)
            #expect(await rig.openChat(id).value("chat.input") == text)
        }
        #expect(await rig.openChat(new).value("chat.input") == "Something new")
    }

    @Test func whatIsWrittenForADeletedConversationIsNoDraftOfANewOne() async throws {
        let id = try await rig.send("One").conversation
        let new = ConversationID(rawValue: ContentRoute.newConversation)
        try await rig.openChat(new).type("Something new", into: "chat.input")
        let view = await rig.openChat(id)
        try await ContentRig(home: rig.home).store.conversations.delete(id, account: "ada")
        try await until { view.value("chat.error") == "This conversation was deleted." }
        try await view.type("More", into: "chat.input")
        #expect(await rig.openChat(new).value("chat.input") == "Something new")
        #expect(await rig.openChat(id).value("chat.input") == "More")
    }
}

private struct FlakyDraftStore: DraftStore {
    let failsToRead = Shared(false)
    let failsToKeep = Shared(false)
    /// Is done once, before a text is stored.
    let meanwhile = Shared((@MainActor @Sendable () async -> Void)?.none)
    let texts = Shared([(place: String, text: String)]())

    func text(at place: String, of account: String) throws -> String? {
        try texts(under: place, of: account).first { $0.place == place }?.text
    }

    func texts(under place: String, of account: String) throws -> [(place: String, text: String)] {
        if failsToRead.value { throw CancellationError() }
        return texts.value.filter { "\($0.place)/".hasPrefix("\(place)/") }
    }

    func keep(_ text: String?, at place: String, of account: String) async throws {
        if failsToKeep.value { throw CancellationError() }
        let work = meanwhile.value
        meanwhile.value = nil
        await work?()
        texts.value.removeAll { $0.place == place }
        if let text { texts.value.append((place, text)) }
    }
}

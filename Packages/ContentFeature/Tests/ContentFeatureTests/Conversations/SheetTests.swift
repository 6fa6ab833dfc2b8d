import ContentFeatureTesting
import ContentStorage
import CoreTesting
import Design
import Testing

@testable import ContentFeature

@MainActor
struct SheetTests {
    private let rig = ContentRig()

    private let dismissals = Shared(0)

    private func rename(_ id: ConversationID) async -> RenameView {
        let view = RenameView(id, services: rig.services) { [dismissals] in dismissals.value += 1 }
        await view.appear()
        return view
    }

    private func persona(_ id: String?) async -> PersonaView {
        let view = PersonaView(id: id, services: rig.services) { [dismissals] in dismissals.value += 1 }
        await view.appear()
        return view
    }

    @Test func aConversationIsRenamedAndTheModelDoesNotRenameItAgain() async throws {
        let turn = try await rig.send("Words")
        let view = await rename(turn.conversation)
        #expect(view.value("rename.title") == "Words")
        try await view.type("  My \n eggs ", into: "rename.title")
        #expect(view.unsavedChanges?.title == "Discard the new title?")
        try await view.tap("rename.save")
        #expect(dismissals.value == 1)
        #expect(view.unsavedChanges == nil)
        let conversation = try await rig.store.conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.title == "My eggs")
        #expect(conversation?.titleSource == .person)
    }

    @Test(arguments: ["", "  ", String(repeating: "x", count: 201)])
    func aTitleHasWordsAndABound(title: String) async throws {
        let view = await rename(try await rig.send("Words").conversation)
        try await view.type(title, into: "rename.title")
        try await view.tap("rename.save")
        #expect(view.value("rename.error") == "Enter a title of at most 200 characters.")
        #expect(dismissals.value == 0)
    }

    /// An imported conversation may have one as long as this.
    @Test func aTitleAsLongAsTheStoreKeepsIsKept() async throws {
        let turn = try await rig.send("Words")
        let title = String(repeating: "x", count: 200)
        let view = await rename(turn.conversation)
        try await view.type(title, into: "rename.title")
        try await view.tap("rename.save")
        #expect(dismissals.value == 1)
        let conversation = try await rig.store.conversations.conversation(turn.conversation, account: "ada")
        #expect(conversation?.title == title)
    }

    @Test func whatIsNotThereCannotBeRenamed() async throws {
        let view = await rename(ConversationID(rawValue: "none"))
        #expect(view.value("rename.error") == "There is no such conversation.")
        #expect(try !view.element("rename.save").isEnabled)
    }

    @Test func aPersonaIsMadeChangedAndRemoved() async throws {
        let new = await persona(nil)
        #expect(new.screen.title == "New persona")
        #expect(new.screen.element("persona.remove") == nil)
        try await new.tap("persona.save")
        #expect(new.value("persona.error") == "Enter a name of at most 60 characters.")
        try await new.type("Pirate", into: "persona.name")
        try await new.type("Talk like a pirate.\nAlways.", into: "persona.instructions")
        #expect(new.unsavedChanges != nil)
        try await new.tap("persona.save")
        #expect(dismissals.value == 1)

        let stored = try #require(try await rig.store.personas.list(account: "ada").first { $0.name == "Pirate" })
        let view = await persona(stored.id)
        #expect(view.value("persona.instructions") == "Talk like a pirate.\nAlways.")
        #expect(view.unsavedChanges == nil)
        try await view.tap("persona.remove")
        #expect(try await !rig.store.personas.list(account: "ada").contains { $0.name == "Pirate" })
    }

    @Test(arguments: ["", "gone"])
    func aPersonaThatWasRemovedCannotBeEdited(id: String) async throws {
        let view = await persona(id)
        #expect(view.value("persona.error") == "This persona was removed.")
        #expect(try !view.element("persona.save").isEnabled)
        let turn = try await rig.send("Words")
        try await rig.store.conversations.setOptions(ConversationOptions(persona: id), of: turn.conversation)
        let chat = await rig.openChat(turn.conversation)
        #expect(chat.screen.element("chat.edit-persona") == nil)
    }

    @Test func aGivenPersonaReturnsToWhatItWas() async throws {
        let given = try #require(try await rig.store.personas.list(account: "ada").first)
        let view = await persona(given.id)
        try await view.type("Other", into: "persona.name")
        try await view.tap("persona.save")
        #expect(try await rig.store.personas.list(account: "ada").contains { $0.name == "Other" })
        let again = await persona(given.id)
        #expect(try again.element("persona.remove").label == "Restore the original")
        try await again.tap("persona.remove")
        #expect(try await rig.store.personas.list(account: "ada").first == given)
    }
}

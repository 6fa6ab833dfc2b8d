import ContentFeatureTesting
import ContentStorage
import Core
import CoreTesting
import Design
import Domain
import Foundation
import Navigation
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct ConversationsScreenTests {
    private let rig = ContentRig()

    private func open() async -> ConversationsView {
        let view = ConversationsView(services: rig.services, toasts: rig.toasts, navigator: rig.navigator)
        await view.appear()
        return view
    }

    private func rows(_ view: ConversationsView) throws -> ElementRows {
        try #require(try view.element("conversations.list").rows)
    }

    private func choose(_ item: String, of id: ConversationID, in view: ConversationsView) async throws {
        let row = try #require(try rows(view).row("conversations.\(id.rawValue)"))
        let chosen = try #require(row.menu.first { $0.id == "\(row.id).\(item)" })
        await chosen.action()
    }

    @Test func allAreListedTheNewestFirst() async throws {
        let old = try await rig.send("Old words")
        let new = try await rig.send("New words")
        let view = await open()
        let rows = try rows(view)
        #expect(rows.count == 2)
        #expect((0..<2).map { rows.row(at: $0).label } == ["New words", "Old words"])
        #expect(rows.row(at: 0).id == "conversations.\(new.conversation.rawValue)")
        #expect(rows.row("conversations.\(old.conversation.rawValue)")?.label == "Old words")
        #expect(view.screen.element("conversations.\(old.conversation.rawValue).delete")?.kind == .button)
        #expect(rows.row("conversations.nothing") == nil)
        #expect(rows.row("chat.send") == nil)
    }

    @Test func aRowLeadsToItsConversation() async throws {
        let turn = try await rig.send("Words")
        let view = await open()
        try await view.tap("conversations.new")
        let row = try rows(view).row(at: 0)
        guard case .tap(let action) = row.interaction else { throw CancellationError() }
        await action()
        try await choose("rename", of: turn.conversation, in: view)
        let id = turn.conversation.rawValue
        #expect(
            rig.intents == [
                .push(try #require(ContentRoute.chat(conversation: "new").entry)),
                .push(try #require(ContentRoute.chat(conversation: id).entry)),
                .presentSheet(try #require(ContentRoute.rename(conversation: id).entry)),
            ])
    }

    @Test func aRowShowsTheEndOfItsConversationAndOpensNothing() async throws {
        let id = try await rig.send("Words", answer: "Good.").conversation.rawValue
        let previews = ContentPreviews(services: rig.services) { [rig] _ in rig.makeChat(id) }
        let view = ConversationsView(
            services: rig.services, toasts: rig.toasts, navigator: rig.navigator, preview: previews)
        await view.appear()
        let row = try rows(view).row(at: 0)
        try await view.type("Good", into: "conversations.search")
        let hit = try #require(view.screen.elements.first { $0.id.hasPrefix("conversations.hit.") })
        for make in [row.preview, hit.preview, previews.maker(for: .chat())] {
            let screen = try #require(await make?())
            #expect(screen.title == "Words" && screen.style == .conversation && screen.companion == nil)
            #expect(screen.elements.map(\.value) == ["Words", "Good."])
        }
        #expect(await previews.maker(for: .chat(conversation: "new"))?() == nil)
        #expect(previews.maker(for: .paywall1) == nil && rig.intents.isEmpty)
    }

    @Test func conversationsMessagesAndModelsAreFoundFromEverywhere() async throws {
        let turn = try await rig.send("About eggs", answer: "Boil them for seven minutes.")
        try await rig.send("About bread", answer: "Bake it.")
        let feature = ContentFeatureFactory.create(
            navigator: rig.navigator, toasts: rig.toasts, greeting: WelcomeGreeting(name: { "" }, runCount: { 2 }),
            onShow: { _ in }, services: rig.services)
        #expect(await feature.find("").map(\.title) == ["New conversation", "About bread", "About eggs"])
        let chat = "slipway://chat?conversation=\(turn.conversation.rawValue)"
        #expect(await feature.find("EGGS").map(\.link).contains(chat))
        let hit = try #require(await feature.find("seven").first { $0.section == "Messages" })
        #expect(hit.link == "\(chat)&message=\(turn.reply.rawValue)" && hit.detail == "About eggs")
        var found = await feature.find("TstMod")
        // The list of models arrives by itself.
        while found.isEmpty {
            await Task.yield()
            found = await feature.find("TstMod")
        }
        #expect(found.map(\.choices) == [["chat.model": "test-model"]])

        // What was found is found again as it is then, until it is gone.
        let store = rig.services.store.conversations
        try await store.setTitle("Eggs", source: .person, of: turn.conversation)
        let known = try #require(await feature.find("Eggs").first { $0.link == chat })
        try await store.setTitle("Breakfast", source: .person, of: turn.conversation)
        #expect(await feature.renewed(known)?.title == "Breakfast")
        #expect(await feature.renewed(hit)?.detail == "Breakfast")
        #expect(await feature.renewed(found[0]) == found[0])
        let lost = FoundItem(
            section: "Models", title: "", detail: "", link: found[0].link, choices: ["chat.model": "lost"])
        #expect(await feature.renewed(lost) == nil)
        try await store.delete(turn.conversation, account: "ada")
        for item in [known, hit] { #expect(await feature.renewed(item) == nil) }
        rig.account = nil
        #expect(await feature.find("seven") == [])
    }

    @Test func wordsAreFoundInTitlesAndInMessages() async throws {
        let turn = try await rig.send("About eggs", answer: "Boil them for seven minutes.")
        try await rig.send("About bread", answer: "Bake it.")
        let view = await open()
        try await view.type("seven", into: "conversations.search")
        #expect(try rows(view).count == 0)
        let hit = try view.element("conversations.hit.\(turn.reply.rawValue)")
        #expect(hit.label == "About eggs")
        #expect(hit.value?.contains("seven") == true)
        try await view.tap(hit.id)
        #expect(
            rig.intents == [
                .push(
                    try #require(
                        ContentRoute.chat(
                            conversation: turn.conversation.rawValue, message: Int(turn.reply.rawValue)
                        ).entry))
            ])
        try await view.type("bread", into: "conversations.search")
        #expect(try rows(view).count == 1)
        try await view.type("", into: "conversations.search")
        #expect(try rows(view).count == 2)
        #expect(!view.screen.elements.contains { $0.id.hasPrefix("conversations.hit.") })
    }

    @Test func itsDraftsGoWithAConversation() async throws {
        let id = try await rig.send("Words").conversation
        let places = ["chat/\(id.rawValue)", "rename/\(id.rawValue)"]
        for place in places { await rig.services.drafts.keep("Eggs", at: place) }
        try await StoredContent(services: rig.services, account: "ada").delete(id.rawValue)
        for place in places { #expect(await rig.services.drafts.text(at: place) == nil) }
    }

    /// A title may be a model's, or a document's.
    @Test(arguments: [
        ("Words", "“Words”"), ("", "this conversation"), ("a”\u{202e} is kept. b“", #"“a\”\u{202E} is kept. b\“”"#),
    ])
    func aConversationIsDeletedOnlyAfterAQuestion(title: String, quoted: String) async throws {
        let turn = try await rig.send("Words")
        try await rig.store.conversations.setTitle(title, source: .model, of: turn.conversation)
        let view = await open()
        try await choose("delete", of: turn.conversation, in: view)
        #expect(
            rig.questions == [
                ContentQuestion(
                    id: "delete-conversation", title: "Delete this conversation?",
                    message: "This deletes \(quoted) with all of its messages. You cannot undo this.",
                    acceptLabel: "Delete")
            ])
        #expect(try rows(view).count == 1)
        try await rig.acceptQuestion()
        #expect(try rows(view).count == 0)
        #expect(rig.toasts.log == [Toast(.success, "The conversation was deleted.")])
    }

    @Test func whatAnotherProcessChangesIsShown() async throws {
        let view = await open()
        try await ContentRig(home: rig.home).send("From elsewhere")
        try await rig.untilShown { (try? rows(view).count) == 1 }
    }

    @Test func aConversationIsExportedAndImported() async throws {
        let directory = try TemporaryDirectory()
        let turn = try await rig.send("Words", answer: "More words.")
        let view = await open()
        try await choose("export", of: turn.conversation, in: view)
        #expect(
            try view.element("conversations.path").error
                == "Enter a path here first. Its end decides: .json for everything, .md for the shown messages.")
        for name in ["c.md", "c.json"] {
            try await view.type(directory.path(name).path, into: "conversations.path")
            try await choose("export", of: turn.conversation, in: view)
            #expect(try view.element("conversations.path").error == nil)
        }
        let markdown = try String(contentsOf: directory.path("c.md"), encoding: .utf8)
        #expect(markdown.contains("More words."))
        try await view.type(directory.path("c.json").path, into: "conversations.import")
        #expect(try view.element("conversations.import").error == nil)
        #expect(try rows(view).count == 2)
        let newest = try #require(try await rig.store.conversations.newest(account: "ada"))
        #expect(newest != turn.conversation)
        // The screen is not in front any more, so it does not lead on.
        #expect(rig.intents.isEmpty)
        #expect(try await rig.path(newest).map(\.text) == ["Words", "More words."])
    }

    @Test func aFileIsReplacedOnlyAfterAQuestion() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path("c.md")
        try Data("mine".utf8).write(to: file)
        let turn = try await rig.send("Words")
        let view = await open()
        try await view.type(file.path, into: "conversations.path")
        try await choose("export", of: turn.conversation, in: view)
        #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
        #expect(rig.questions.map(\.title) == ["Replace the file?"])
        try await rig.acceptQuestion()
        #expect(try String(contentsOf: file, encoding: .utf8).contains("Words"))
    }

    @Test(arguments: ["", "{", "{}", #"{"slipway":"conversation","version":99}"#])
    func whatIsNoConversationIsRefusedWithAReason(content: String) async throws {
        let directory = try TemporaryDirectory()
        try Data(content.utf8).write(to: directory.path("c.json"))
        let view = await open()
        try await view.type(directory.path("c.json").path, into: "conversations.import")
        #expect(try view.element("conversations.import").error?.isEmpty == false)
        try await view.type(directory.path("none.json").path, into: "conversations.import")
        #expect(try view.element("conversations.import").error == "There is no such file.")
        #expect(try rows(view).count == 0)
    }
}

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
        #expect(await rename(turn.conversation).value("rename.title") == "  My \n eggs ")
        try await view.tap("rename.save")
        #expect(dismissals.value == 1)
        #expect(await rename(turn.conversation).value("rename.title") == "My eggs")
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

    @Test func whatIsNotThereCannotBeRenamed() async throws {
        let view = await rename(ConversationID(rawValue: "none"))
        #expect(view.value("rename.error") == "There is no such conversation.")
        #expect(try !view.element("rename.save").isEnabled)
    }

    @Test func whatAnotherWindowSavesIsShownInThisOne() async throws {
        try await rig.store.personas.save(
            Persona(id: "p", name: "Old", instructions: "old", isGiven: false), account: "ada")
        let id = try await rig.send("Words").conversation
        let (personas, titles) = ([await persona("p"), await persona("p")], [await rename(id), await rename(id)])
        try await personas[0].type("New", into: "persona.name")
        try await titles[0].type("Eggs", into: "rename.title")
        await rig.services.drafts.noteChanges()
        try await personas[0].tap("persona.save")
        try await titles[0].tap("rename.save")
        await rig.services.drafts.noteChanges()
        #expect(personas[1].value("persona.name") == "New")
        #expect(titles[1].value("rename.title") == "Eggs")
    }

    @Test func aPersonaIsMadeChangedAndRemoved() async throws {
        let new = await persona(nil)
        #expect(new.screen.title == "New persona")
        #expect(new.screen.element("persona.remove") == nil)
        try await new.tap("persona.save")
        #expect(new.value("persona.error") == "Enter a name of at most 60 characters.")
        try await new.type("Pirate", into: "persona.name")
        try await new.type("Talk like a pirate.\nAlways.", into: "persona.instructions")
        #expect(await persona(nil).value("persona.instructions") == "Talk like a pirate.\nAlways.")
        try await new.tap("persona.save")
        #expect(dismissals.value == 1)

        let stored = try #require(try await rig.store.personas.list(account: "ada").first { $0.name == "Pirate" })
        let view = await persona(stored.id)
        #expect(view.value("persona.instructions") == "Talk like a pirate.\nAlways.")
        #expect(await persona(nil).value("persona.name") == "")
        #expect(try view.element("persona.remove").role == .destructive)
        try await view.tap("persona.remove")
        #expect(rig.questions.last?.message.contains("“Pirate”") == true)
        #expect(try await rig.store.personas.list(account: "ada").contains { $0.name == "Pirate" })
        try await rig.acceptQuestion()
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
        try await rig.acceptQuestion()
        #expect(try await rig.store.personas.list(account: "ada").first == given)
    }
}

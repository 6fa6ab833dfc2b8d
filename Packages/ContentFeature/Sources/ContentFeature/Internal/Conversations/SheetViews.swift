import ContentStorage
import Design
import Domain
import Foundation
import Observation
import Persistence

/// The sheet `rename`: the title of a conversation.
@MainActor
@Observable
final class RenameView: LiveView {
    private static let limit = ContentBounds.standard.title

    private let services: ContentServices
    private let id: ConversationID
    private let dismiss: @MainActor () -> Void
    private var stored: String?
    private var title = ""
    private var problem: String?

    init(_ id: ConversationID, services: ContentServices, dismiss: @escaping @MainActor () -> Void) {
        self.id = id
        self.services = services
        self.dismiss = dismiss
    }

    func appear() async {
        guard stored == nil, let account = services.account() else { return }
        do throws(StorageError) {
            guard let conversation = try await services.store.conversations.conversation(id, account: account) else {
                problem = "There is no such conversation."
                return
            }
            stored = conversation.title
            title = await services.drafts.text(at: place) ?? conversation.title
        } catch {
            problem = "\(error)"
        }
    }

    private var place: String { "rename/\(id.rawValue)" }

    var screen: Screen {
        Screen("rename", title: "Rename") {
            Field("rename.title", "Title", text: title, isDraft: true, isEnabled: stored != nil) {
                self.title = $0
                await self.services.drafts.keep($0 == self.stored ? nil : $0, at: self.place)
            }
            Text("rename.error", problem, label: "Problem")
            Button("rename.save", "Save", role: .primary, isEnabled: stored != nil) { await self.save() }
        }
    }

    private func save() async {
        let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.count <= Self.limit else {
            problem = "Enter a title of at most \(Self.limit) characters."
            return
        }
        do throws(StorageError) {
            try await services.store.conversations.setTitle(words, source: .person, of: id)
            await services.drafts.keep(nil, at: place)
            dismiss()
        } catch {
            problem = "\(error)"
        }
    }
}

/// The sheet `persona`: the name and the instructions of a persona.
@MainActor
@Observable
final class PersonaView: LiveView {
    private static let limit = ContentBounds.standard.instructions

    private let services: ContentServices
    private let id: String?
    private let dismiss: @MainActor () -> Void
    private var stored: Persona?
    private var name = ""
    private var instructions = ""
    private var problem: String?
    private var isLoaded = false

    init(id: String?, services: ContentServices, dismiss: @escaping @MainActor () -> Void) {
        self.id = id
        self.services = services
        self.dismiss = dismiss
    }

    func appear() async {
        guard !isLoaded, let account = services.account() else { return }
        do throws(StorageError) {
            guard let id else { return await restore() }
            guard let persona = try await services.store.personas.list(account: account).first(where: { $0.id == id })
            else {
                problem = "This persona was removed."
                return
            }
            (stored, name, instructions) = (persona, persona.name, persona.instructions)
            await restore()
        } catch {
            problem = "\(error)"
        }
    }

    private func place(_ field: String) -> String { "persona/\(id ?? "new")/\(field)" }

    private func restore() async {
        isLoaded = true
        if let draft = await services.drafts.text(at: place("name")) { name = draft }
        if let draft = await services.drafts.text(at: place("instructions")) { instructions = draft }
    }

    var screen: Screen {
        Screen("persona", title: id == nil ? "New persona" : "Persona") {
            Text("persona.notice", "Changes apply to conversations that you begin from now on.")
            Field("persona.name", "Name", text: name, isDraft: true) {
                self.name = $0
                await self.services.drafts.keep($0 == self.stored?.name ?? "" ? nil : $0, at: self.place("name"))
            }
            Field(
                "persona.instructions", "Instructions for the model", text: instructions, hasLines: true, isDraft: true
            ) {
                self.instructions = $0
                await self.services.drafts.keep(
                    $0 == self.stored?.instructions ?? "" ? nil : $0, at: self.place("instructions"))
            }
            Text("persona.error", problem, label: "Problem")
            Button("persona.save", "Save", role: .primary, isEnabled: id == nil || stored != nil) {
                await self.save()
            }
            if let stored {
                Button("persona.remove", stored.isGiven ? "Restore the original" : "Remove") { await self.remove() }
            }
        }
    }

    private func save() async {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= 60 else {
            problem = "Enter a name of at most 60 characters."
            return
        }
        guard instructions.utf8.count <= Self.limit else {
            problem = "The instructions are too long: at most \(Self.limit >> 10) KB."
            return
        }
        let persona = Persona(
            id: id ?? UUID().uuidString.lowercased(), name: name, instructions: instructions,
            isGiven: stored?.isGiven ?? false)
        await finish { account throws(StorageError) in
            try await self.services.store.personas.save(persona, account: account)
        }
    }

    private func remove() async {
        guard let stored else { return }
        await finish { account throws(StorageError) in
            try await self.services.store.personas.remove(stored.id, account: account)
        }
    }

    private func finish(_ work: @MainActor (String) async throws(StorageError) -> Void) async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            try await work(account)
            for field in ["name", "instructions"] { await services.drafts.keep(nil, at: place(field)) }
            dismiss()
        } catch {
            problem = "\(error)"
        }
    }
}

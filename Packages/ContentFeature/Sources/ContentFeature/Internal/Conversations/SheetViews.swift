import ContentStorage
import Core
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
    /// Nil until the title is known.
    private var title: Draft?
    private var problem: Problem?

    init(_ id: ConversationID, services: ContentServices, dismiss: @escaping @MainActor () -> Void) {
        (self.id, self.services, self.dismiss) = (id, services, dismiss)
        services.drafts.follow(self) { await $0.appear() }
    }

    func appear() async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            guard let conversation = try await services.store.conversations.conversation(id, account: account) else {
                problem = "There is no such conversation."
                return
            }
            let title = title ?? Draft(at: "rename/\(id.rawValue)", in: services.drafts)
            self.title = title
            title.initial = conversation.title
            await title.restore()
        } catch {
            problem = "\(error)"
        }
    }

    var screen: Screen {
        Screen("rename", title: "Rename") {
            Field(
                "rename.title", "Title", text: title?.text ?? "", isDraft: true, error: problem["rename.title"],
                isEnabled: title != nil
            ) {
                self.problem = nil
                await self.title?.enter($0)
            }
            Text("rename.error", problem?.words, label: "Problem")
            Button("rename.save", "Save", role: .primary, isEnabled: title != nil) { await self.save() }
        }
    }

    private func save() async {
        let words = (title?.text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty, words.count <= Self.limit else {
            problem = Problem("Enter a title of at most \(Self.limit) characters.", in: "rename.title")
            return
        }
        do throws(StorageError) {
            try await services.store.conversations.setTitle(words, source: .person, of: id)
            await title?.forget()
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
    private let name: Draft
    private let instructions: Draft
    private var problem: Problem?

    init(id: String?, services: ContentServices, dismiss: @escaping @MainActor () -> Void) {
        (self.id, self.services, self.dismiss) = (id, services, dismiss)
        let place = "persona/\(id ?? "new")"
        name = Draft(at: "\(place)/name", in: services.drafts)
        instructions = Draft(at: "\(place)/instructions", in: services.drafts)
        services.drafts.follow(self) { await $0.appear() }
    }

    func appear() async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            if let id {
                guard
                    let persona = try await services.store.personas.list(account: account).first(where: { $0.id == id })
                else {
                    problem = "This persona was removed."
                    return
                }
                stored = persona
                name.initial = persona.name
                instructions.initial = persona.instructions
            }
            await name.restore()
            await instructions.restore()
        } catch {
            problem = "\(error)"
        }
    }

    var screen: Screen {
        Screen("persona", title: ContentRoute.persona(id: id).place.title) {
            Text("persona.notice", "Changes apply to conversations that you begin from now on.")
            Field("persona.name", "Name", text: name.text, isDraft: true, error: problem["persona.name"]) {
                await self.enter($0, into: self.name)
            }
            Field(
                "persona.instructions", "Instructions for the model", text: instructions.text, hasLines: true,
                isDraft: true, error: problem["persona.instructions"]
            ) { await self.enter($0, into: self.instructions) }
            Text("persona.error", problem?.words, label: "Problem")
            Button("persona.save", "Save", role: .primary, isEnabled: id == nil || stored != nil) {
                await self.save()
            }
            if let stored {
                let label = stored.isGiven ? "Restore the original" : "Remove"
                Button("persona.remove", label, role: .destructive) { self.askToRemove(stored, label) }
            }
        }
    }

    private func enter(_ text: String, into draft: Draft) async {
        if problem?.field != nil { problem = nil }
        await draft.enter(text)
    }

    private func save() async {
        let name = name.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, name.count <= 60 else {
            problem = Problem("Enter a name of at most 60 characters.", in: "persona.name")
            return
        }
        let instructions = instructions.text
        guard instructions.utf8.count <= Self.limit else {
            problem = Problem(
                "The instructions are too long: at most \(Self.limit >> 10) KB.", in: "persona.instructions")
            return
        }
        let persona = Persona(
            id: id ?? UUID().uuidString.lowercased(), name: name, instructions: instructions,
            isGiven: stored?.isGiven ?? false)
        await finish { account throws(StorageError) in
            try await self.services.store.personas.save(persona, account: account)
        }
    }

    private func askToRemove(_ persona: Persona, _ label: String) {
        services.confirm(
            ContentQuestion(
                id: "persona.remove", title: "\(label)?",
                message: "What you wrote for \(ForeignText(persona.name).quoted) is deleted. You cannot undo this.",
                acceptLabel: label)
        ) { [weak self] in
            await self?.finish { account throws(StorageError) in
                try await self?.services.store.personas.remove(persona.id, account: account)
            }
        }
    }

    private func finish(_ work: @MainActor (String) async throws(StorageError) -> Void) async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            try await work(account)
            await name.forget()
            await instructions.forget()
            dismiss()
        } catch {
            problem = "\(error)"
        }
    }
}

import ContentStorage
import Design
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
            title = conversation.title
        } catch {
            problem = "\(error)"
        }
    }

    var unsavedChanges: UnsavedChanges? {
        guard let stored, title != stored else { return nil }
        return UnsavedChanges(title: "Discard the new title?", message: "You have not saved it.")
    }

    var screen: Screen {
        Screen("rename", title: "Rename") {
            Field("rename.title", "Title", text: title, isEnabled: stored != nil) { self.title = $0 }
            Text("rename.error", problem, label: "Problem")
            Button("rename.save", "Save", isEnabled: stored != nil) { await self.save() }
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
            stored = title
            dismiss()
        } catch {
            problem = "\(error)"
        }
    }
}

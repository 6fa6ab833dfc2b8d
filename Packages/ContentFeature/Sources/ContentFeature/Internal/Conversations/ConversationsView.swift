import ContentStorage
import Core
import Design
import Domain
import Foundation
import Navigation
import Observation
import Persistence

/// The screen `conversations`: all conversations of the account, a search, and files.
@MainActor
@Observable
final class ConversationsView: LiveView {
    private static let most = 10_000
    private static let hitLimit = 50
    private static let importLimit = ContentBounds.standard.document

    private static let tooLarge = "This file is larger than \(importLimit >> 20) MB, the most that is imported."

    private var rows: [ConversationSummary] = []
    @ObservationIgnored private var positions: [String: Int] = [:]
    private var hits: [SearchHit] = []
    private var words = ""
    private var exportPath = ""
    private var exportError: String?
    private var importError: String?
    private var problem: String?

    private let navigator: Navigator<ContentRoute>
    /// Shows a conversation.
    @ObservationIgnored private let open: @MainActor @Sendable (ContentRoute) -> Void
    @ObservationIgnored private let preview: ContentPreviews?
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let toasts: ToastCenter
    @ObservationIgnored private let commits = CommitFollower()

    /// - Parameters:
    ///   - open: what a row does; without it, its conversation comes in front of the list.
    ///   - preview: nil for a list beside a conversation.
    init(
        services: ContentServices, toasts: ToastCenter, navigator: Navigator<ContentRoute>,
        open: (@MainActor @Sendable (ContentRoute) -> Void)? = nil, preview: ContentPreviews? = nil
    ) {
        (self.services, self.toasts, self.navigator, self.preview) = (services, toasts, navigator, preview)
        self.open = open ?? { navigator.navigateTo($0) }
    }

    private var store: ConversationStore { services.store.conversations }

    var screen: Screen {
        Screen("conversations", title: ContentRoute.conversations.place.title, style: .menu) {
            Section {
                Button("conversations.new", "New conversation") {
                    self.open(.chat(conversation: ContentRoute.newConversation))
                }
                Field("conversations.search", "Search in titles and messages", text: words) {
                    await self.search($0)
                }
                Text("conversations.error", problem, label: "Problem")
            }
            if !hits.isEmpty {
                Section("Found in messages, newest first") {
                    for hit in hits { row(hit) }
                }
            }
            ItemList("conversations.list", "Conversations", rows: list)
            Section("Files") {
                Field(
                    "conversations.path", "Export to (a path that ends with .md or .json)", text: exportPath,
                    error: exportError
                ) {
                    self.exportPath = $0
                }
                Field("conversations.import", "Import (the path of a .json file)", text: "", error: importError) {
                    await self.importFile($0)
                }
            }
        }
    }

    private var list: ElementRows {
        let (rows, positions) = (rows, positions)
        return ElementRows(count: rows.count) { index in
            self.row(rows[index])
        } position: { id in
            // A row's own id, or that of an item of its menu.
            let parts = id.split(separator: ".", maxSplits: 2)
            return parts.count > 1 && parts[0] == "conversations" ? positions[String(parts[1])] : nil
        }
    }

    private func row(_ summary: ConversationSummary) -> Element {
        let id = "conversations.\(summary.id.rawValue)"
        let date = services.words(summary.changed)
        let chat = ContentRoute.chat(conversation: summary.id.rawValue)
        return Row(
            id, summary.name, detail: summary.isUnfinished ? "\(date), unfinished" : date,
            menu: [
                MenuItem("\(id).rename", "Rename") {
                    self.navigator.navigateTo(.rename(conversation: summary.id.rawValue))
                },
                MenuItem("\(id).export", "Export to the path below") { await self.export(summary) },
                MenuItem("\(id).delete", "Delete", role: .destructive) { self.delete(summary) },
            ]
        ) {
            self.open(chat)
        }.preview(preview?.maker(for: chat)).element
    }

    private func row(_ hit: SearchHit) -> Row {
        let title = hit.title.isEmpty ? "Untitled" : hit.title
        let chat = ContentRoute.chat(conversation: hit.conversation.rawValue, message: Int(hit.message.rawValue))
        return Row("conversations.hit.\(hit.message.rawValue)", title, detail: hit.excerpt) { self.open(chat) }
            .preview(preview?.maker(for: chat))
    }

    // MARK: Reading

    func appear() async {
        commits.begin(services, .conversations) { [weak self] in await self?.reload() }
        await reload()
    }

    private func search(_ words: String) async {
        self.words = words
        await reload()
    }

    private func reload() async {
        guard let account = services.account() else { return }
        let words = words
        let search = words.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(StorageError) {
            let found = try await store.list(
                account: account, matching: search.isEmpty ? nil : search, limit: Self.most)
            let hits =
                search.isEmpty ? [] : try await store.search(words, account: account, limit: Self.hitLimit)
            // Other words may have been entered meanwhile.
            guard words == self.words else { return }
            if rows != found {
                positions = Dictionary(
                    found.enumerated().map { ($0.element.id.rawValue, $0.offset) }, uniquingKeysWith: { $1 })
                rows = found
            }
            if self.hits != hits { self.hits = hits }
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }

    // MARK: Acting

    private func delete(_ row: ConversationSummary) {
        services.confirm(
            ContentQuestion(
                id: "delete-conversation", title: "Delete this conversation?",
                message: "This deletes \(row.quotedName) with all of its messages. You cannot undo this.",
                acceptLabel: "Delete")
        ) { [weak self] in
            await self?.reallyDelete(row)
        }
    }

    private func reallyDelete(_ row: ConversationSummary) async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            try await services.delete(row.id, account: account)
            toasts.post(.success, "The conversation was deleted.")
        } catch {
            toasts.post(.error, "The conversation was not deleted: \(error)")
        }
        await reload()
    }

    // MARK: Files

    /// Writes a conversation to the file that was entered: as JSON if its name ends with `.json`, else as Markdown.
    private func export(_ row: ConversationSummary) async {
        exportError = nil
        let path = exportPath.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !path.isEmpty else {
            exportError = "Enter a path here first. Its end decides: .json for everything, .md for the shown messages."
            return
        }
        guard let account = services.account() else { return }
        do throws(StorageError) {
            guard let document = try await store.export(row.id, account: account) else {
                exportError = "There is no such conversation."
                return
            }
            let isJSON = TypedPath.url(of: path).pathExtension.lowercased() == "json"
            await services.save(await document.data(asJSON: isJSON), to: path, asking: "replace-file") { [toasts] url in
                toasts.post(.success, "The conversation was written to \(url.path).")
            } failed: { [weak self] in
                self?.exportError = $0
            }
        } catch {
            exportError = "\(error)"
        }
    }

    /// Nil when there is no such file. Its bytes, which may be more than a hundred megabytes, are gone when this returns.
    private func document(at path: String) async throws -> ConversationDocument? {
        guard let file = try await services.pictures.content(of: path, limit: Self.importLimit) else { return nil }
        return try await ConversationDocument.read(file.data)
    }

    private func importFile(_ path: String) async {
        importError = nil
        guard !path.allSatisfy(\.isWhitespace), let account = services.account() else { return }
        do {
            guard let document = try await document(at: path) else {
                importError = "There is no such file."
                return
            }
            let id = try await store.importing(document, account: account)
            toasts.post(.success, "The conversation was imported.")
            await reload()
            navigator.navigateTo(.chat(conversation: id.rawValue), from: .conversations)
        } catch {
            let isTooLarge = (error as? FileError)?.code == EFBIG
            importError = isTooLarge ? Self.tooLarge : "\(error)"
        }
    }
}

extension ConversationSummary {
    var name: String { title.isEmpty ? "Untitled" : title }

    /// In a question: a title may be a model's, or a document's.
    var quotedName: String { title.isEmpty ? "this conversation" : ForeignText(title).quoted }
}

import ContentStorage
import Design
import Navigation
import Foundation

/// The screen `conversations`.
@MainActor
final class ConversationsView: LiveView {
    private let model: ConversationsModel

    init(model: ConversationsModel) {
        self.model = model
    }

    func appear() async {
        await model.appear()
    }

    var screen: Screen {
        let model = model
        return Screen("conversations", title: "Conversations") {
            Section {
                Button("conversations.new", "New conversation") {
                    model.navigator.navigateTo(.chat(conversation: ContentRoute.newConversation))
                }
                Field("conversations.search", "Search in titles and messages", text: model.words) {
                    await model.search($0)
                }
                Text("conversations.error", model.problem, label: "Problem")
            }
            if !model.hits.isEmpty {
                Section("Found in messages, newest first") {
                    for hit in model.hits { row(hit) }
                }
            }
            ItemList("conversations.list", "Conversations", rows: rows)
            Section("Files") {
                Field(
                    "conversations.path", "Export to (a path that ends with .md or .json)", text: model.exportPath,
                    error: model.exportError
                ) {
                    model.exportPath = $0
                }
                Field("conversations.import", "Import (the path of a .json file)", text: "", error: model.importError) {
                    await model.importFile($0)
                }
            }
        }
    }

    private var rows: ElementRows {
        let (model, rows, positions) = (model, model.rows, model.positions)
        return ElementRows(count: rows.count) { index in
            Self.row(rows[index], model)
        } position: { id in
            // A row's own id, or that of an item of its menu.
            let parts = id.split(separator: ".", maxSplits: 2)
            return parts.count > 1 && parts[0] == "conversations" ? positions[String(parts[1])] : nil
        }
    }

    private static func row(_ summary: ConversationSummary, _ model: ConversationsModel) -> Element {
        let id = "conversations.\(summary.id.rawValue)"
        let date = summary.changed.formatted(.iso8601.year().month().day())
        return Row(
            id, summary.name, detail: summary.isUnfinished ? "\(date), unfinished" : date,
            menu: [
                MenuItem("\(id).rename", "Rename") {
                    model.navigator.navigateTo(.rename(conversation: summary.id.rawValue))
                },
                MenuItem("\(id).export", "Export to the path below") { await model.export(summary) },
                MenuItem("\(id).delete", "Delete", role: .destructive) { model.delete(summary) },
            ]
        ) {
            model.navigator.navigateTo(.chat(conversation: summary.id.rawValue))
        }.element
    }

    private func row(_ hit: SearchHit) -> Row {
        let title = hit.title.isEmpty ? "Untitled" : hit.title
        return Row("conversations.hit.\(hit.message.rawValue)", title, detail: hit.excerpt) { [model] in
            model.open(hit)
        }
    }
}

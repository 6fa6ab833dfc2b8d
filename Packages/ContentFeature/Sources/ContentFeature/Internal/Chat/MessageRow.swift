import AIClient
import ContentStorage
import Design

@MainActor
struct MessageRow {
    let message: StoredMessage
    let model: ChatView

    private var id: String { "chat.message.\(message.depth)" }

    var elements: [Element] {
        let text = model.engine.live(of: message)?.text ?? message.text
        let isReply = message.role == .assistant
        let row = Message(
            // A reply that has not begun, or only calls tools, is not drawn.
            id, label, author: author, text: isReply && text.isEmpty ? nil : text,
            format: isReply ? .markdown : .plain, time: model.services.words(message.created), state: state,
            menu: menu)
        let attachments = Self.elements(of: message.attachments, id)
        // Only where there is one: a conversation may have ten thousand messages.
        let notice = isSentWithOneBefore ? [Text("\(id).joined", Self.joined, label: "Notice").element] : []
        return [row.element] + attachments + notice
    }

    private static let joined = "The message above has no reply, so both are sent as one."

    /// Whether nothing has come of the reply before it; see ``RequestBuilder``.
    private var isSentWithOneBefore: Bool {
        let index = message.depth - (model.messages.first?.depth ?? 1) - 1
        guard message.role == .user, model.messages.indices.contains(index) else { return false }
        let before = model.messages[index]
        return before.role == .assistant && before.state == .done && before.text.isEmpty && before.calls.isEmpty
    }

    private var label: String {
        switch message.role {
        case .user: "You"
        case .tool: "slipway"
        case .assistant, .system: message.model.isEmpty ? "Model" : message.model
        }
    }

    private var author: Message.Author {
        switch message.role {
        case .user: .you
        case .assistant: .other
        case .tool, .system: .app
        }
    }

    private var state: Message.State {
        switch message.state {
        case .streaming: .streaming
        case .waiting: .waiting
        case .done:
            switch message.ending {
            case .failed: .failed
            case .stopped, .length, .interrupted: .cut
            default: .complete
            }
        }
    }

    private var menu: [MenuItem] {
        var items: [MenuItem] = []
        let (model, message) = (model, message)
        if message.role == .user {
            items.append(
                MenuItem("\(id).edit", "Edit", isEnabled: model.editable != nil) { await model.edit(message) })
        }
        if message.role == .assistant {
            items.append(
                MenuItem("\(id).regenerate", "Answer again", isEnabled: !model.isBusy) {
                    await model.regenerate(message)
                })
        }
        if message.versions > 1 {
            let place = "version \(message.version) of \(message.versions)"
            items.append(
                MenuItem(
                    "\(id).previous", "Previous version (this is \(place))",
                    isEnabled: message.version > 1 && !model.isBusy
                ) {
                    await model.shown.visit(message, -1)
                })
            items.append(
                MenuItem(
                    "\(id).next", "Next version (this is \(place))",
                    isEnabled: message.version < message.versions && !model.isBusy
                ) {
                    await model.shown.visit(message, 1)
                })
        }
        return items
    }

    static func elements(of attachments: [Attachment], _ id: String) -> [Element] {
        attachments.enumerated().map { index, attachment in
            Text("\(id).attachment.\(index + 1)", words(attachment), label: "Attached").element
        }
    }

    static func words(_ attachment: Attachment) -> String {
        let size = attachment.size < 10_000 ? "\(attachment.size) bytes" : "\(attachment.size / 1_000) KB"
        return "\(attachment.name), \(attachment.type), \(size)"
    }
}

/// A message that waits until what is before it has ended.
@MainActor
struct QueuedMessageRow {
    let id: String
    let message: QueuedMessage
    let model: ChatView

    var elements: [Element] {
        let (model, message) = (model, message)
        let isRefused = model.engine.refusals[message.id] != nil
        let row = Message(
            id, "You", author: .you, text: message.text, time: model.services.words(message.created),
            state: isRefused ? .failed : .waiting,
            menu: [
                MenuItem("\(id).send", isRefused ? "Try again" : "Send now", isEnabled: !model.isDue(message)) {
                    await model.send(message)
                },
                MenuItem("\(id).edit", "Edit", isEnabled: model.edited == nil) { await model.edit(message) },
                MenuItem("\(id).withdraw", "Withdraw") { await model.withdraw(message) },
            ])
        return [row.element] + MessageRow.elements(of: message.attachments, id)
    }
}

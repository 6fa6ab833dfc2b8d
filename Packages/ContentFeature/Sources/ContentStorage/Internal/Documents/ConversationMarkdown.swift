import AIClient

/// The shown path of a conversation as Markdown; a code block that a text leaves open is closed.
struct ConversationMarkdown {
    private let form: ConversationForm

    init(_ form: ConversationForm) {
        self.form = form
    }

    var text: String {
        let title = form.conversation.title.oneLine(upTo: .max)
        let parts = ["# \(title.isEmpty ? "Conversation" : title)"] + path.flatMap(parts)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private var path: [ConversationForm.Message] {
        var byNumber: [Int: ConversationForm.Message] = [:]
        for message in form.messages { byNumber[message.number] = message }
        var path: [ConversationForm.Message] = []
        var next = form.conversation.leaf
        while let number = next, let message = byNumber.removeValue(forKey: number) {
            path.append(message)
            next = message.parent
        }
        return path.reversed()
    }

    private func parts(of message: ConversationForm.Message) -> [String] {
        var parts = ["## \(heading(of: message))"]
        for attachment in message.attachments ?? [] {
            let type = form.blobs[attachment.hash]?.type ?? "unknown"
            parts.append("*Attached: \(attachment.name.oneLine(upTo: .max)) (\(type.oneLine(upTo: .max)))*")
        }
        if !message.text.isEmpty { parts.append(Self.closed(message.text)) }
        for call in message.calls ?? [] { parts.append("*Called \(call.call.name.oneLine(upTo: .max))*") }
        if let ending = message.ending.flatMap(Self.words) { parts.append("*\(ending)*") }
        return parts
    }

    private func heading(of message: ConversationForm.Message) -> String {
        switch message.role {
        case .user, .system: return "You"
        case .tool: return "Tool"
        case .assistant:
            let model = (message.model ?? "").oneLine(upTo: .max)
            return model.isEmpty ? "Assistant" : model
        }
    }

    private static func words(_ ending: StoredEnding) -> String? {
        switch ending {
        case .complete, .unknown, .toolCalls: nil
        case .stopped: "Stopped"
        case .length: "Cut off by the length limit"
        case .filtered: "Filtered"
        case .interrupted: "Interrupted"
        case .failed: "Failed"
        }
    }

    /// Ends a code block that is still open (CommonMark 0.31, 4.5).
    private static func closed(_ text: String) -> String {
        var open: Substring?
        for line in text.split(whereSeparator: \.isNewline) {
            let content = line.drop { $0 == " " }
            let fence = content.prefix { $0 == content.first }
            guard line.count - content.count <= 3, fence.hasPrefix("```") || fence.hasPrefix("~~~") else { continue }
            let rest = content.dropFirst(fence.count)
            if let begin = open {
                if fence.hasPrefix(begin), rest.allSatisfy(\.isWhitespace) { open = nil }
            } else if fence.first == "~" || !rest.contains("`") {
                open = fence
            }
        }
        return open.map { text + (text.last?.isNewline == true ? "" : "\n") + $0 } ?? text
    }
}

import AIClient
import ContentStorage
import Persistence

struct RequestBuilder {
    /// What asks a model to continue. It is not stored.
    static let continuation = "Continue exactly where the text above stops. Do not repeat any of it."
    /// What a call gets of which nothing is known: servers refuse calls without an answer.
    static let unanswered = "This was not carried out."

    let blobs: BlobStore

    /// - Parameter path: from the first message to the last one that is sent.
    func request(
        _ path: [StoredMessage], options: ConversationOptions, tools: [AITool], leavingOut count: Int = 0,
        continues: Bool = false
    ) async throws(StorageError) -> AIRequest {
        var messages: [AIMessage] = []
        if !options.instructions.isEmpty {
            messages.append(AIMessage(role: .system, parts: [.text(options.instructions)]))
        }
        let path = Array(path.dropFirst(count))
        for (index, message) in path.enumerated() {
            switch message.role {
            case .user: messages.append(AIMessage(role: .user, parts: try await parts(of: message)))
            case .assistant:
                guard !message.text.isEmpty || !message.calls.isEmpty else { continue }
                messages.append(
                    AIMessage(
                        role: .assistant, parts: message.text.isEmpty ? [] : [.text(message.text)],
                        calls: message.calls.map(\.call), members: message.members?.with(reasoning: message.reasoning)))
                let answered = Set(path[(index + 1)...].prefix { $0.role == .tool }.compactMap(\.callID))
                for call in message.calls where !answered.contains(call.call.id) {
                    messages.append(
                        AIMessage(role: .tool, parts: [.text(call.outcome ?? Self.unanswered)], callID: call.call.id))
                }
            case .tool:
                messages.append(AIMessage(role: .tool, parts: [.text(message.text)], callID: message.callID))
            case .system: continue
            }
        }
        // A reply of which nothing has come is asked for once more.
        if continues, messages.last?.role == .assistant {
            messages.append(AIMessage(role: .user, parts: [.text(Self.continuation)]))
        }
        return AIRequest(
            model: options.model.isEmpty ? nil : options.model, messages: Self.joined(messages),
            tools: continues ? [] : tools)
    }

    /// With messages of one role in a row as one: some models refuse a conversation in which roles do not take turns.
    private static func joined(_ messages: [AIMessage]) -> [AIMessage] {
        messages.reduce(into: []) { joined, message in
            guard let last = joined.last, last.role == message.role, message.role != .tool,
                last.calls.isEmpty, message.calls.isEmpty
            else { return joined.append(message) }
            joined[joined.count - 1] = AIMessage(role: last.role, parts: last.parts + message.parts)
        }
    }

    private func parts(of message: StoredMessage) async throws(StorageError) -> [AIMessage.Part] {
        var parts: [AIMessage.Part] = []
        for attachment in message.attachments {
            guard let blob = try await blobs.blob(attachment.blob) else { continue }
            if blob.type.hasPrefix("image/") {
                parts.append(.picture(AIPictureData(type: blob.type, data: blob.data)))
            } else {
                let text = String(decoding: blob.data, as: UTF8.self)
                parts.append(.text("The file \(attachment.name):\n\n\(text)"))
            }
        }
        if !message.text.isEmpty { parts.append(.text(message.text)) }
        return parts
    }
}

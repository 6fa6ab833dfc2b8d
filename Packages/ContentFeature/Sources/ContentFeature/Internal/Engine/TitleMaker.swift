import AIClient
import ContentStorage
import Persistence

/// Names a conversation by its first words, then by the model if that setting is on; never over the person's title.
@MainActor
struct TitleMaker {
    static let limit = 60
    private static let excerpt = 2_000

    let services: ContentServices

    /// Asks the model for a title after the first reply. A failure leaves the title that there is.
    func name(_ id: ConversationID, of account: String, _ options: ConversationOptions) async {
        let conversations = services.store.conversations
        guard services.chat.makesTitles(),
            let conversation = try? await conversations.conversation(id, account: account),
            conversation.titleSource != .model, conversation.titleSource != .person, let leaf = conversation.leaf,
            let path = try? await conversations.wholePath(to: leaf),
            let question = path.first(where: { $0.role == .user }),
            let answer = path.first(where: { $0.role == .assistant && !$0.text.isEmpty }),
            path.count(where: { $0.role == .user }) == 1,
            let server = try? await services.ai.server(), !server.isStandIn
        else { return }
        let reply = await services.ai.reply(to: request(question, answer, options)).whole()
        guard reply.ending == .complete || reply.ending == .length || reply.ending == .unknown,
            let title = Self.title(reply.text),
            let now = try? await conversations.conversation(id, account: account), now.titleSource != .person
        else { return }
        try? await conversations.setTitle(title, source: .model, of: id)
    }

    private func request(
        _ question: StoredMessage, _ answer: StoredMessage, _ options: ConversationOptions
    ) -> AIRequest {
        let words = """
            Write a title of at most six words for this conversation. Answer with the title alone.

            Question: \(question.text.prefix(Self.excerpt))

            Answer: \(answer.text.prefix(Self.excerpt))
            """
        return AIRequest(
            model: options.model.isEmpty ? nil : options.model,
            messages: [AIMessage(role: .user, parts: [.text(words)])], maximumTokens: 16)
    }

    static func words(of text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        let title = words.prefix(6).joined(separator: " ")
        return title.count > limit ? String(title.prefix(limit - 1)) + "…" : title
    }

    /// A model's answer as a title: its first line without quotes, marks and a full stop; nil when nothing is left.
    static func title(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first { !$0.allSatisfy(\.isWhitespace) } ?? ""
        var title = line.drop { " \t\"'“”‘’«»*#_`".contains($0) }
        while let last = title.last, " \t\"'“”‘’«»*_`.".contains(last) { title.removeLast() }
        let words = title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return words.count > limit ? String(words.prefix(limit - 1)) + "…" : words
    }
}

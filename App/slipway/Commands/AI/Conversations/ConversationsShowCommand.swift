import AIClient
import ArgumentParser
import ContentStorage
import Design
import Foundation
import Shell

/// Prints a conversation.
struct ConversationsShowCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print a conversation, as Markdown.",
        discussion: """
            Prints the messages that the app shows. Other versions of them are in the file of 'export'.

            EXAMPLE
              slipway ai conversations show "$id"
            """)

    struct Form: Encodable {
        struct Message: Encodable {
            let number: Int
            let role: String
            let text: String
            @OrNull var model: String?
            /// Null while it is still coming, and for your own messages.
            @OrNull var ending: String?
            let created: Date
            let attachments: [String]

            init(_ message: StoredMessage) {
                number = message.depth
                role = message.role.rawValue
                text = message.text
                model = message.model.isEmpty ? nil : message.model
                ending = message.ending?.rawValue
                created = message.created
                attachments = message.attachments.map(\.name)
            }
        }

        let id: String
        let title: String
        let messages: [Message]
    }

    @OptionGroup var common: CommonOptions

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ store: ContentStore, account: String) async throws {
        let conversation = try await conversation(id, in: store, account: account)
        guard let document = try await store.conversations.export(conversation.id, account: account) else {
            throw CommandFailure.noConversation
        }
        let messages = try await store.conversations.path(
            of: conversation.id, upTo: .max, limit: max(conversation.depth, 1))
        let form = Form(id: id, title: conversation.title, messages: messages.map(Form.Message.init))
        try output(form) { Output.print(value: String(document.markdown.dropLast())) }
    }
}

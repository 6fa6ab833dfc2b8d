import ArgumentParser
import ContentStorage
import Design

/// Gives a conversation another title.
struct ConversationsRenameCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Give a conversation another title.",
        discussion: """
            EXAMPLE
              slipway ai conversations rename "$id" Boats
            """)

    /// In characters.
    private static let longest = 60

    @OptionGroup var common: CommonOptions

    @Argument(help: "The conversation's ID.")
    var id: String

    @Argument(help: "The new title.")
    var title: [String]

    func execute(_ store: ContentStore, account: String) async throws {
        let words = title.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard (1...Self.longest).contains(words.count) else {
            throw CommandFailure(.badData, "Give a title of 1 to \(Self.longest) characters.")
        }
        let conversation = try await conversation(id, in: store, account: account)
        try await store.conversations.setTitle(words, source: .person, of: conversation.id)
        try output(["id": id, "title": words]) { Output.print("Renamed to \(words).") }
    }
}

import ArgumentParser
import ContentStorage
import Design
import Foundation
import Shell

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

/// Deletes a conversation.
struct ConversationsDeleteCommand: ContentStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete a conversation.",
        discussion: """
            You cannot undo this. Asks you to type 'delete', unless you add --yes.

            EXAMPLE
              slipway ai conversations delete "$id"
            """)

    static var isPaged: Bool { false }

    @OptionGroup var common: CommonOptions

    @Flag(help: "Delete without asking.")
    var yes = false

    @Argument(help: "The conversation's ID.")
    var id: String

    func execute(_ store: ContentStore, account: String) async throws {
        let conversation = try await conversation(id, in: store, account: account)
        if !yes { try confirm(conversation.title) }
        try await store.conversations.delete(conversation.id, account: account)
        try output(["deleted": id]) { Output.print("Deleted the conversation '\(conversation.title)'.") }
    }

    private func confirm(_ title: String) throws {
        guard TerminalDevice.isTerminal(STDIN_FILENO) else {
            throw CommandFailure(
                .usage, "Cannot ask for confirmation without a terminal. Add --yes to delete the conversation.")
        }
        Output.ask("You cannot undo this. Type 'delete' to delete '\(title)': ")
        let answer = readLine(strippingNewline: true)
        if answer == nil { Output.ask("\n") }
        guard answer == "delete" else {
            throw CommandFailure(.failed, "You typed something else, so nothing was deleted.")
        }
    }
}

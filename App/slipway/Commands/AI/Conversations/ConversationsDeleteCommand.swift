import ArgumentParser
import ContentStorage
import Design
import Foundation
import Shell

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

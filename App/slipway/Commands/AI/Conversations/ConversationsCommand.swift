import ArgumentParser

/// The commands about conversations.
struct ConversationsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conversations",
        abstract: "List, read, search, rename, delete, export and import your conversations.",
        discussion: """
            EXAMPLE
              slipway ai conversations
              slipway ai conversations search dark colours
            """,
        subcommands: [
            ConversationsListCommand.self, ConversationsShowCommand.self, ConversationsSearchCommand.self,
            ConversationsRenameCommand.self, ConversationsDeleteCommand.self, ConversationsExportCommand.self,
            ConversationsImportCommand.self,
        ],
        defaultSubcommand: ConversationsListCommand.self)
}

import ArgumentParser

/// The commands that ask a language model.
struct AICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ai",
        abstract: "Ask a language model, and make and describe pictures.",
        discussion: """
            AI_URL names an OpenAI-compatible server, and AI_KEY or AI_KEY_FILE its key. Without AI_URL, a stand-in on this \
            machine answers: it knows this app only.

            EXAMPLE
              slipway ai ask "How do I switch to dark colours?"
              git diff | slipway ai ask "What changed?"
            """,
        subcommands: [
            AskCommand.self, ChatCommand.self, ModelsCommand.self, ImageCommand.self, DescribeCommand.self,
            ConversationsCommand.self,
        ])
}

import AIClient
import Composition
import ContentFeature
import ContentStorage
import Design

protocol AIFeatureCommand: AppCommand {
    /// How long the answer may take; nil for the setting.
    var answerLimit: Duration? { get }
    @MainActor func execute(_ app: AppDependencies) async throws
}

extension AIFeatureCommand {
    var answerLimit: Duration? { nil }

    /// Afterwards stops what was started for the command, such as the stand-in. Requests count against the day's limit of
    /// the signed-in account, also of commands that need none.
    @MainActor
    func execute() async throws {
        let app = try await dependencies(answerLimit: answerLimit)
        // A session that cannot be read is no reason to refuse the command.
        _ = try? app.useSignedInAccount()
        try await app.finishing { try await execute(app) }
    }

    /// The server. Notes on standard error that the stand-in answers, if it does: it must not pass for a model.
    @MainActor
    func server(of app: AppDependencies) async throws -> AIServer {
        let server = try await app.content.ai.server()
        noteStandIn(server)
        return server
    }

    func noteStandIn(_ server: AIServer) {
        guard server.isStandIn, !common.json else { return }
        Output.note("slipway: The stand-in on this machine answers. Set AI_URL to use a model.")
    }
}

/// A command about what the signed-in account has stored: its conversations and its finds. Contacts no server.
protocol ContentStoreCommand: AppCommand {
    @MainActor func execute(_ store: ContentStore, account: String) async throws
}

extension ContentStoreCommand {
    @MainActor
    func execute() async throws {
        let app = try await dependencies()
        try await execute(app.content.store, account: try app.signedInAccount())
    }

    /// - Throws: `CommandFailure` when there is none with this id.
    func conversation(_ id: String, in store: ContentStore, account: String) async throws -> Conversation {
        guard let found = try await store.conversations.conversation(ConversationID(rawValue: id), account: account)
        else { throw CommandFailure.noConversation }
        return found
    }
}

extension CommandFailure {
    static let noConversation = CommandFailure(
        .badData, "There is no such conversation. 'slipway ai conversations list' lists yours.")

    init(_ error: ContentImportError) {
        switch error {
        case .invalid(let reason), .tooLarge(let reason): self.init(.badData, reason)
        case .storage(let error): self.init(error)
        }
    }
}

import Composition
import ContentFeature
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
    @MainActor func execute() async throws {
        let app = try await dependencies { $0.answerLimit = answerLimit }
        // A session that cannot be read is no reason to refuse the command.
        _ = try? await app.useSignedInAccount()
        // The settings are read from it. An error is reported by what needs it first.
        try? await app.prepare()
        try await app.finishing { try await execute(app) }
    }

    /// Whether the stand-in answers. Notes on standard error that it does: it must not pass for a model.
    @MainActor
    func isStandIn(_ app: AppDependencies) async throws -> Bool { try await noting(app.content.commands.isStandIn()) }

    /// Notes why a failed attempt is repeated later.
    var noteWait: @Sendable (String) -> Void {
        { [isQuiet = common.json] in if !isQuiet { Output.note("slipway: \($0)") } }
    }

    func noting(_ isStandIn: Bool) -> Bool {
        if isStandIn, !common.json {
            Output.note("slipway: The stand-in on this machine answers. Set AI_URL to use a model.")
        }
        return isStandIn
    }
}

/// A command about what the signed-in account has stored: its conversations and its finds. Contacts no server.
protocol ContentStoreCommand: AppCommand {
    @MainActor func execute(_ content: StoredContent) async throws
}

extension ContentStoreCommand {
    @MainActor func execute() async throws {
        let app = try await dependencies()
        try await execute(app.content.stored(of: try await app.signedInAccount()))
    }
}

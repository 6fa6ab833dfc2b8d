import AIClient
import Composition
import Core
import Design

/// A command that asks the AI server.
protocol AIFeatureCommand: AppCommand {
    @MainActor func execute(_ app: AppDependencies) async throws
}

extension AIFeatureCommand {
    /// Afterwards stops what was started for the command, such as the stand-in.
    @MainActor
    func execute() async throws {
        let app = try await dependencies()
        do {
            try await execute(app)
        } catch {
            await app.finish()
            throw error
        }
        await app.finish()
    }

    /// Notes on standard error that the stand-in answers, if it does: it must not pass for a model.
    func noteStandIn(_ server: AIServer) {
        guard server.isStandIn, !common.json else { return }
        Output.note("slipway: The stand-in on this machine answers. Set AI_URL to use a model.")
    }
}

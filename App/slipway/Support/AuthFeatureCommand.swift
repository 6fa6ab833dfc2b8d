import AuthFeature
import Composition
import Design

/// A command that uses the auth feature.
protocol AuthFeatureCommand: ConnectedCommand {
    @MainActor func execute(_ auth: any AuthFeatureAPI) async throws
    /// Whether the command requests a mail.
    var asksForMail: Bool { get }
}

extension AuthFeatureCommand {
    static var needs: ProcessNeeds { .many }
    // The command may ask something afterwards, or print a secret.
    static var isPaged: Bool { false }
    var asksForMail: Bool { false }

    /// Checks that the result can be stored before any request is sent, and afterwards stops what was started for it.
    @MainActor
    func execute() async throws {
        let dependencies = try await dependencies()
        try dependencies.prepare()
        do {
            try await execute(dependencies.authFeature)
        } catch {
            await dependencies.finish()
            throw error
        }
        if asksForMail, dependencies.services.backend.isEmbedded {
            Output.note(
                "slipway: The built-in backend keeps its mail on this machine. Read it with 'slipway backend outbox'. Its "
                    + "links work in a browser while a shell is open, and always with 'slipway auth verify'.")
        }
        await dependencies.finish()
    }
}

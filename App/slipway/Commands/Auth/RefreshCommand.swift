import ArgumentParser
import AuthFeature
import Design
import Foundation

/// Gets a new access token.
struct RefreshCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Renew your session now.",
        discussion: """
            slipway renews your session by itself, so you rarely need this.

            EXAMPLE
              slipway auth refresh
            """)

    private struct Form: Encodable {
        let expires: Date?
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup(title: "Backend") var connection: BackendConnectionOptions

    func execute(_ auth: any AuthFeatureAPI) async throws {
        try await auth.refreshSession()
        let expires = auth.status().expiresAt
        try output(Form(expires: expires)) {
            let end = expires.map { " It is valid until \($0.formatted(.iso8601))." } ?? ""
            Output.print("Renewed your session.\(end)")
        }
    }
}

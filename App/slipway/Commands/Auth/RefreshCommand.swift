import ArgumentParser
import AuthFeature
import Design
import Foundation

/// Gets a new access token.
struct RefreshCommand: AuthFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "refresh",
        abstract: "Get a new access token now.",
        discussion: """
            Processes that do so at the same time share one request.

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
            let end = expires.map { " It lasts until \($0.formatted(.iso8601))." } ?? ""
            Output.print("The session has a new access token.\(end)")
        }
    }
}

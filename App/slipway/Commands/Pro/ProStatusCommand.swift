import ArgumentParser
import Composition
import ContentFeature

/// Says what the account has.
struct ProStatusCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Say whether you have Pro, until when, and what happens then.",
        discussion: """
            Asks the store. When it cannot be reached, this says what it said last, and when.

            EXAMPLE
              slipway pro status
              slipway pro status --json | jq .until
            """)

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: true)
        try output(pro.status, of: app)
    }
}

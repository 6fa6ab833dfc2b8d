import ArgumentParser
import Design
import Foundation
import LocalBackend
import Shell

/// Issues a redemption code.
struct PurchasesCodeCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "code",
        abstract: "Issue a redemption code, as a mail from the store would hold it.",
        discussion: """
            It works once, for an hour of the store's clock. With a user, only that user can redeem it; otherwise the first \
            who does. It is not stored, so it cannot be shown again.

            EXAMPLE
              slipway backend purchases code anna@example.org
              slipway backend purchases code --product slipway_pro_annual
            """)

    private struct Form: Encodable {
        let code: String
        let product: String
        @OrNull var user: String?
        let expires: Date
    }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    @Argument(help: "The only user who can redeem it: an account's ID or email address.")
    var user: String?

    @Option(
        help: ArgumentHelp("What it is good for. Default: the first product that is offered.", valueName: "id"))
    var product: String?

    func validate() throws {
        guard user != nil || product != nil else { throw ValidationError("Give a user, or --product, or both.") }
    }

    func execute(_ store: TestStore) async throws {
        let issued = try await store.issueCode(to: user, product: product)
        let form = Form(code: issued.code, product: issued.product, user: issued.user, expires: issued.expires)
        try output(form) {
            Output.print(value: form.code)
            Output.note("slipway: For \(form.product), until \(form.expires.formatted(.iso8601)).")
        }
    }
}

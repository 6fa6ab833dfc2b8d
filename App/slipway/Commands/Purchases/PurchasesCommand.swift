import ArgumentParser
import Core
import Foundation
import LocalBackend

/// The Test Store of a backend, for its operator.
struct PurchasesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "purchases",
        abstract: "Control the Test Store: its clock, renewals, refunds, gifts and codes.",
        discussion: """
            The backend may be running; apps see a change when they ask next. USER is an account's ID or email address.

            EXAMPLE
              slipway backend purchases show
              slipway backend purchases clock +3d
              slipway backend purchases billing-issue anna@example.org
              slipway backend purchases code --product slipway_pro_annual
            """,
        subcommands: [
            PurchasesShowCommand.self, PurchasesClockCommand.self, PurchasesAccelerateCommand.self,
            PurchasesCurrencyCommand.self, PurchasesGraceCommand.self, PurchasesCancelCommand.self,
            PurchasesResumeCommand.self, PurchasesBillingIssueCommand.self, PurchasesResolveCommand.self,
            PurchasesRefundCommand.self, PurchasesGiftCommand.self, PurchasesCodeCommand.self,
            PurchasesCatalogueCommand.self,
        ])
}

/// A command about the Test Store of a backend, which may be running.
protocol TestStoreCommand: AppCommand {
    var backend: BackendOptions { get }
    @MainActor func execute(_ store: TestStore) async throws
}

extension TestStoreCommand {
    static var isPaged: Bool { false }

    @MainActor
    func execute() async throws {
        LogOutput.begin()
        let store = TestStore(dataDirectory: try backend.directory())
        // Without --data, the built-in backend can be prepared before it has ever run.
        guard backend.data == nil || store.hasData else {
            throw CommandFailure(
                .badData,
                "\(try backend.directory().path) holds no backend data. Name the directory given to 'slipway backend "
                    + "serve --data', after it was served once.")
        }
        try await execute(store)
    }
}

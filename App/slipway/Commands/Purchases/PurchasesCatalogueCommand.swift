import ArgumentParser
import Design
import Foundation
import LocalBackend

/// Prints what the Test Store sells.
struct PurchasesCatalogueCommand: TestStoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "catalogue",
        abstract: "Print what the store sells, as JSON that you can change.",
        discussion: """
            Save a changed copy as purchases-catalogue.json in the data directory: it replaces the built-in catalogue from \
            the next call on. What was bought before keeps its terms.

            EXAMPLE
              slipway backend purchases catalogue > catalogue.json
            """)

    static var isPaged: Bool { true }

    @OptionGroup var common: CommonOptions
    @OptionGroup var backend: BackendOptions

    func execute(_ store: TestStore) async throws {
        let document = String(decoding: try store.catalogue(), as: UTF8.self)
        Output.print(wrapped: TerminalText(json: document))
    }
}

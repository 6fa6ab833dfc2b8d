import ArgumentParser
import LocalBackend

/// The purchase that something happens to.
struct PurchaseOptions: ParsableArguments {
    @Argument(help: "An account's ID or email address.")
    var user: String

    @Argument(help: "Only a purchase of this product. Default: the last one that it can happen to.")
    var product: String?
}

/// A command that makes something happen to a purchase.
protocol PurchaseActionCommand: TestStoreCommand {
    static var action: TestStoreAction { get }
    var purchase: PurchaseOptions { get }
}

extension PurchaseActionCommand {
    @MainActor
    func execute(_ store: TestStore) async throws {
        let changed = try await store.apply(Self.action, to: purchase.user, product: purchase.product)
        let form = ChangedPurchaseForm(user: purchase.user, purchase: PurchaseForm(changed))
        try output(form) { Output.print(form.purchase.line) }
    }
}

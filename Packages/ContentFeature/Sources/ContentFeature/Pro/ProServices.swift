public import Foundation
public import PurchasesClient

/// What Pro takes from the app.
@MainActor
public struct ProServices {
    /// The server that sells it.
    public let purchases: any PurchasesService
    /// How much the signed-in account may do by its plan.
    public let allowance: Allowance
    public let paywalls: Paywalls
    /// Opens a page in the browser; returns false when there is none.
    public let openPage: @MainActor (URL) async -> Bool
    /// How amounts and dates are written.
    public let locale: Locale

    public init(
        purchases: any PurchasesService, allowance: Allowance, paywalls: Paywalls = .standard,
        openPage: @escaping @MainActor (URL) async -> Bool, locale: Locale
    ) {
        self.purchases = purchases
        self.allowance = allowance
        self.paywalls = paywalls
        self.openPage = openPage
        self.locale = locale
    }
}

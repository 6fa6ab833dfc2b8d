public import Core
public import Foundation
public import PurchasesClient

/// How buying, restoring or redeeming has ended.
public enum ProResult: Sendable, Equatable {
    /// Pro is unlocked, as the server says.
    case unlocked(EntitlementState)
    /// The purchase goes on in the browser.
    ///
    /// - Parameter isOpen: whether the browser could be opened; show the page's address otherwise.
    case inBrowser(URL, isOpen: Bool)
    /// The server has no purchase that unlocks Pro.
    case nothing
    /// The purchase is kept, and reported to the server again later; why, in sentences.
    case unconfirmed(String, FailureKind)
    /// Nothing was bought; why, in sentences.
    case failed(String, FailureKind)
}

public import Foundation

/// A redemption code that was issued just now. It is not stored, so it cannot be shown again.
public struct TestStoreCode: Sendable, Equatable {
    /// `ABCD-EFGH-IJKL-MNOP`. Works once.
    public let code: String
    /// What it is good for.
    public let product: String
    /// The only user who may redeem it; nil for the first who does.
    public let user: String?
    /// By the store's clock: an hour after it was issued.
    public let expires: Date
}

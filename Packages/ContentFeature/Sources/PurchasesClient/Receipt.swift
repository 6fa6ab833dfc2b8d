public import Foundation

/// The proof of a purchase, as the Test Store gives it.
public struct Receipt: Sendable, Hashable, Codable {
    /// Unique to the purchase: a server that has it already sells nothing twice.
    public let token: String
    public let product: String
    /// The offering that the customer saw; nil when it is not known.
    public let offering: String?

    public init(token: String, product: String, offering: String?) {
        self.token = token
        self.product = product
        self.offering = offering
    }

    /// A new purchase in the Test Store. (Source of the token's form: RevenueCat's SDKs, `test_<milliseconds>_<uuid>`.)
    public static func testStore(
        _ product: String, offering: String?, at time: Date, id: UUID = UUID()
    ) -> Receipt {
        let milliseconds = Int64(time.timeIntervalSince1970 * 1000)
        return Receipt(
            token: "test_\(milliseconds)_\(id.uuidString.lowercased())", product: product, offering: offering)
    }
}

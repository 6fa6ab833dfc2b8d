import Core
import Foundation

/// Reads what can be bought. An entry without an id is left out.
enum OfferingsDocument {
    private static let largestCount = 100

    static func read(_ data: Data) throws(PurchasesError) -> Offerings {
        guard let document = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
            throw .malformed("it is no JSON")
        }
        guard let offerings = document["offerings"]?.list else { throw .malformed("it has no 'offerings'") }
        return Offerings(
            current: document["current_offering_id"]?.text,
            all: offerings.prefix(largestCount).compactMap(offering))
    }

    private static func offering(_ value: JSONValue) -> Offering? {
        guard let id = value["identifier"]?.text else { return nil }
        let packages = value["packages"]?.list ?? []
        return Offering(
            id: id, description: value["description"]?.text ?? "",
            packages: packages.prefix(largestCount).compactMap(package))
    }

    private static func package(_ value: JSONValue) -> Package? {
        guard let id = value["identifier"]?.text, let product = value["platform_product_identifier"]?.text else {
            return nil
        }
        return Package(id: id, product: product, checkout: value["web_checkout_url"]?.page)
    }
}

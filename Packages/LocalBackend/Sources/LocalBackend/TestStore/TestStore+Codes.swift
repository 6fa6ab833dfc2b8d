import Core
public import Foundation
import GRDB

extension TestStore {
    /// Issues a redemption code.
    ///
    /// - Parameters:
    ///   - name: the only user who may redeem it; nil for the first who does.
    ///   - product: nil for the first of the current offering.
    public func issueCode(
        to name: String? = nil, product: String? = nil
    ) async throws(TestStoreError) -> TestStoreCode {
        if let name, !hasData { throw .userUnknown(name, similar: nil) }
        return try await write { [catalogueFile] ledger in
            let catalogue = try catalogueFile.load()
            let user = try name.map(ledger.user(named:))
            let chosen = try Self.product(product, in: catalogue)
            let code = try ledger.issueCode(for: chosen, to: user)
            return TestStoreCode(
                code: code.text, product: chosen.id, user: user,
                expires: ledger.now.advanced(bySeconds: RedemptionCode.lifetime).date)
        }
    }

    /// The catalogue as JSON: the shipped one, or that of the data directory's `purchases-catalogue.json`.
    public func catalogue() throws(TestStoreError) -> Data {
        let catalogue: Catalogue
        do throws(CatalogueError) {
            catalogue = try catalogueFile.load()
        } catch {
            throw .catalogue(reason: error.description)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // These types hold only what always encodes.
        return (try? encoder.encode(catalogue)) ?? Data()
    }

    private static func product(_ id: String?, in catalogue: Catalogue) throws(TestStoreError) -> CatalogueProduct {
        let first = catalogue.offerings.first { $0.id == catalogue.current } ?? catalogue.offerings.first
        let wanted = id ?? first?.packages.first?.product ?? ""
        guard let product = catalogue.product(wanted) else {
            throw .productUnknown(wanted, similar: NearMiss.of(wanted, among: catalogue.products.map(\.id)))
        }
        return product
    }
}

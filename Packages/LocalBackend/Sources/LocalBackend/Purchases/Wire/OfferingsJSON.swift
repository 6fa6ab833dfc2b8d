import Core

/// The offerings of a catalogue, without prices.
enum OfferingsJSON {
    static func make(_ catalogue: Catalogue) -> WireJSON {
        [
            "current_offering_id": WireJSON(catalogue.current),
            "offerings": .array(catalogue.offerings.map(offering)),
        ]
    }

    private static func offering(_ offering: CatalogueOffering) -> WireJSON {
        [
            "description": .string(offering.description),
            "identifier": .string(offering.id),
            "metadata": offering.metadata.map { WireJSON(.object($0)) } ?? .object([]),
            "packages": .array(offering.packages.map(package)),
            "paywall": nil,
            "paywall_components": nil,
            "web_checkout_url": nil,
        ]
    }

    /// There is no address to pay at: a client buys with a receipt of its own.
    private static func package(_ package: CatalogueOffering.Package) -> WireJSON {
        [
            "identifier": .string(package.id),
            "platform_product_identifier": .string(package.product),
            "web_checkout_url": nil,
        ]
    }
}

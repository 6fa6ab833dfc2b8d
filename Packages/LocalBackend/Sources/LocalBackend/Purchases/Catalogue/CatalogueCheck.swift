import Core

/// Finds what is wrong with a catalogue that has the right form.
enum CatalogueCheck {
    private static let idLimit = 200
    private static let countLimit = 200
    /// In millionths: ten million units.
    private static let priceLimit = 10_000_000_000_000

    /// The first problem, with its place and its repair; nil when there is none.
    static func problem(in catalogue: Catalogue) -> String? {
        problem(with: catalogue.products.map(\.id), in: "products")
            ?? catalogue.products.enumerated().lazy.compactMap { problem(with: $1, at: "products[\($0)]") }.first
            ?? problem(with: catalogue.offerings.map(\.id), in: "offerings")
            ?? catalogue.offerings.enumerated().lazy.compactMap { index, offering in
                problem(with: offering, at: "offerings[\(index)]", catalogue)
            }.first
            ?? current(catalogue)
    }

    private static func problem(with ids: [String], in list: String) -> String? {
        guard !ids.isEmpty else { return "'\(list)' is empty. Add one." }
        guard ids.count <= countLimit else { return "'\(list)' has more than \(countLimit) entries. Remove some." }
        for (index, id) in ids.enumerated() {
            guard !id.isEmpty, id.utf8.count <= idLimit, id.utf8.allSatisfy(\.isVisible) else {
                return "'\(list)[\(index)].id' must be 1 to \(idLimit) visible ASCII characters. Rename it."
            }
            if ids.firstIndex(of: id) != index { return "'\(list)[\(index)].id' is '\(id)' again. Rename one of them." }
        }
        return nil
    }

    private static func problem(with product: CatalogueProduct, at place: String) -> String? {
        if product.trial != nil, product.period == nil {
            return "'\(place)' has a trial but no period. Add 'period', or remove 'trial'."
        }
        if product.title.allSatisfy(\.isWhitespace) { return "'\(place).title' is empty. Add a title." }
        if product.entitlements.isEmpty || product.entitlements.contains("") {
            return "'\(place).entitlements' must name what the product gives. Add \"pro\", for example."
        }
        if product.prices.isEmpty { return "'\(place).prices' is empty. Add \"USD\": 4990000, for example." }
        for (currency, micros) in product.prices.sorted(by: { $0.key < $1.key }) {
            guard currency.utf8.count == 3, currency.utf8.allSatisfy({ (0x41...0x5a).contains($0) }) else {
                return "'\(place).prices' has the currency '\(currency)'. Use a code of three capitals, such as USD."
            }
            guard (0...priceLimit).contains(micros) else {
                return "'\(place).prices.\(currency)' must be 0 to \(priceLimit), in millionths. Correct it."
            }
        }
        return nil
    }

    private static func problem(
        with offering: CatalogueOffering, at place: String, _ catalogue: Catalogue
    ) -> String? {
        if let problem = problem(with: offering.packages.map(\.id), in: "\(place).packages") { return problem }
        for (index, package) in offering.packages.enumerated() where catalogue.product(package.product) == nil {
            return "'\(place).packages[\(index)].product' is '\(package.product)', and there is no such product."
                + repair(package.product, catalogue.products.map(\.id))
        }
        return nil
    }

    private static func current(_ catalogue: Catalogue) -> String? {
        guard let current = catalogue.current, !catalogue.offerings.contains(where: { $0.id == current }) else {
            return nil
        }
        return "'current' is '\(current)', and there is no such offering."
            + repair(current, catalogue.offerings.map(\.id))
    }

    private static func repair(_ id: String, _ known: [String]) -> String {
        NearMiss.of(id, among: known).map { " Did you mean '\($0)'?" }
            ?? " Use one of: \(known.joined(separator: ", "))."
    }
}

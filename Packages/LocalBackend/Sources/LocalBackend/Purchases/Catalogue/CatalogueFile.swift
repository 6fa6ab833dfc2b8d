import Core
import Foundation

/// The catalogue of a data directory: its `purchases-catalogue.json`, or the shipped one when there is no such file.
///
/// The file is read whenever the catalogue is needed, so that a change takes effect with the next call.
struct CatalogueFile: Sendable {
    static let name = "purchases-catalogue.json"
    private static let sizeLimit = 1 << 20

    let url: URL

    init(dataDirectory: URL) {
        url = dataDirectory.appendingPathComponent(Self.name)
    }

    /// - Throws: ``TestStoreError/catalogue(reason:)`` that names the file, the place in it and the repair.
    func load() throws(TestStoreError) -> Catalogue {
        let data: Data?
        do throws(FileError) {
            data = try RegularFile.read(url, limit: Self.sizeLimit)
        } catch {
            throw .catalogue(reason: error.description)
        }
        guard let data else { return .shipped }
        let catalogue = try decode(data)
        if let problem = CatalogueCheck.problem(in: catalogue) { throw invalid(problem) }
        return catalogue
    }

    private func decode(_ data: Data) throws(TestStoreError) -> Catalogue {
        do {
            return try ReceivedJSON.decode(Catalogue.self, from: data)
        } catch DecodingError.keyNotFound(let key, let context) {
            throw invalid("'\(JSONPlace.text(context.codingPath + [key]))' is missing. Add it.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            let place = JSONPlace.text(context.codingPath)
            throw invalid(
                place.isEmpty
                    ? "It is not an object. Begin it with '{'."
                    : "'\(place)' has a value of the wrong type. Compare it with the built-in catalogue.")
        } catch DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty {
            // The decoder's own words are about Swift's types.
            let isOurs = context.debugDescription.hasPrefix("must be ")
            let problem = isOurs ? context.debugDescription : "must be a whole number"
            throw invalid("'\(JSONPlace.text(context.codingPath))' \(problem). Correct it.")
        } catch ReceivedJSON.Refusal.nestedTooDeeply {
            throw invalid("It is nested more than \(JSONNesting.limit) levels deep. Remove levels.")
        } catch {
            guard let fault = ReceivedJSON.fault(in: data) else { throw invalid("It is not UTF-8. Save it as UTF-8.") }
            throw invalid("Line \(fault.line), column \(fault.column) is not JSON. Correct it.")
        }
    }

    private func invalid(_ problem: String) -> TestStoreError {
        .catalogue(
            reason:
                "The catalogue \(url.path) cannot be used. \(problem) Or remove the file to use the built-in catalogue."
        )
    }
}

/// Finds what a store could not sell of a catalogue that has the right form.
enum CatalogueCheck {
    /// The first problem, with its place and its repair; nil when there is none.
    static func problem(in catalogue: Catalogue) -> String? {
        let (products, offerings) = (catalogue.products.map(\.id), catalogue.offerings.map(\.id))
        if let problem = problem(with: products, in: "products") ?? problem(with: offerings, in: "offerings") {
            return problem
        }
        for (index, product) in catalogue.products.enumerated() {
            let place = "products[\(index)]"
            if product.trial != nil, product.period == nil {
                return "'\(place)' has a trial but no period. Add 'period', or remove 'trial'."
            }
            if product.entitlements.isEmpty {
                return "'\(place).entitlements' must name what the product gives. Add \"pro\", for example."
            }
            if let problem = unseen(product.entitlements, { "\(place).entitlements[\($0)]" }) { return problem }
            if product.title.allSatisfy(\.isWhitespace) { return "'\(place).title' is empty. Add one." }
            if let price = product.prices.sorted(by: { $0.key < $1.key }).first(where: { !prices.contains($0.value) }) {
                return "'\(place).prices.\(price.key)' must be 0 to \(prices.upperBound). Correct it."
            }
            if product.prices.isEmpty { return "'\(place).prices' is empty. Add \"USD\": 4990000, for example." }
        }
        for (index, offering) in catalogue.offerings.enumerated() {
            let place = "offerings[\(index)].packages"
            if let problem = unseen(offering.packages.map(\.id), { "\(place)[\($0)].id" }) { return problem }
            for (number, package) in offering.packages.enumerated() where !products.contains(package.product) {
                return "'\(place)[\(number)].product' is '\(package.product)', and there is no such product."
                    + repair(package.product, products)
            }
        }
        guard let current = catalogue.current, !offerings.contains(current) else { return nil }
        return "'current' is '\(current)', and there is no such offering." + repair(current, offerings)
    }

    /// In millionths: up to ten million of a currency's unit.
    private static let prices = 0...10_000_000_000_000

    private static func problem(with ids: [String], in list: String) -> String? {
        if ids.isEmpty { return "'\(list)' is empty. Add one." }
        if let problem = unseen(ids, { "\(list)[\($0)].id" }) { return problem }
        guard let index = ids.indices.first(where: { ids[..<$0].contains(ids[$0]) }) else { return nil }
        return "'\(list)[\(index)].id' is '\(ids[index])' again. Rename one of them."
    }

    private static func unseen(_ ids: [String], _ place: (Int) -> String) -> String? {
        ids.firstIndex { $0.isEmpty || $0.unicodeScalars.contains { $0.isUnprintable || $0.properties.isWhitespace } }
            .map { "'\(place($0))' must be visible characters. Correct it." }
    }

    private static func repair(_ id: String, _ known: [String]) -> String {
        NearMiss.of(id, among: known).map { " Did you mean '\($0)'?" }
            ?? " Use one of: \(known.joined(separator: ", "))."
    }
}

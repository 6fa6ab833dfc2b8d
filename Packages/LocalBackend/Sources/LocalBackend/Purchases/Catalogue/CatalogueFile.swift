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

    /// - Throws: ``CatalogueError`` that names the file, the place in it and the repair.
    func load() throws(CatalogueError) -> Catalogue {
        let data: Data?
        do throws(FileError) {
            data = try RegularFile.read(url, limit: Self.sizeLimit)
        } catch {
            throw .unreadable(error)
        }
        guard let data else { return .shipped }
        let catalogue = try decode(data)
        if let problem = CatalogueCheck.problem(in: catalogue) { throw .invalid(path: url.path, problem: problem) }
        return catalogue
    }

    private func decode(_ data: Data) throws(CatalogueError) -> Catalogue {
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

    private func invalid(_ problem: String) -> CatalogueError { .invalid(path: url.path, problem: problem) }
}

/// Why a `purchases-catalogue.json` cannot be used.
enum CatalogueError: ClassifiedError, Sendable, Equatable, CustomStringConvertible {
    case unreadable(FileError)
    /// `problem` says what is wrong, where, and how to repair it.
    case invalid(path: String, problem: String)

    var kind: FailureKind { .badData }

    var description: String {
        switch self {
        case .unreadable(let error): error.description
        case .invalid(let path, let problem):
            "The catalogue \(path) cannot be used. \(problem) Or remove the file to use the built-in catalogue."
        }
    }
}

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

    private static func problem(with offering: CatalogueOffering, at place: String, _ catalogue: Catalogue) -> String? {
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

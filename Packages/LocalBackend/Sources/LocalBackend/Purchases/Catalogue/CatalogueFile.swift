import Core
import Foundation
import Logging

/// The catalogue of a data directory: its `purchases-catalogue.json`, or the shipped one when there is no such file.
///
/// The file is read whenever the catalogue is needed, so that a change takes effect with the next call.
struct CatalogueFile: Sendable {
    static let name = "purchases-catalogue.json"
    /// In bytes.
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

    /// Logs why the catalogue cannot be used, so that this is known before the first call. Everything else works without.
    func report(to logger: Logger) {
        do throws(CatalogueError) {
            _ = try load()
        } catch {
            logger.error("The Test Store has no catalogue.", metadata: ["reason": "\(error)"])
        }
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

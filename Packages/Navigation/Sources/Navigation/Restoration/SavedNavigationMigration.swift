import Foundation

/// Brings what earlier versions of the app have written into today's form, one version after the other.
///
/// A step works on bare JSON, never on today's types: it must mean the same for ever, whatever becomes of them.
enum SavedNavigationMigration {
    typealias Object = [String: Any]

    /// The step from each version to the next; the first is from 1 to 2.
    private static let steps: [@Sendable (Object) -> Object] = [
        // Entries had no items, and what has none is written as it was.
        { $0 }
    ]

    /// - Throws: ``SavedNavigationError``.
    static func current(_ json: Data) throws(SavedNavigationError) -> Data {
        guard var object = (try? JSONSerialization.jsonObject(with: json)) as? Object,
            let schema = (try? JSONDecoder().decode(Schema.self, from: json))?.schema, schema > 0
        else { throw .unreadable }
        guard schema <= SavedNavigation.currentSchema else {
            throw .newer(schema: schema, known: SavedNavigation.currentSchema)
        }
        for step in steps[(schema - 1)...] { object = step(object) }
        object["schema"] = SavedNavigation.currentSchema
        do {
            return try JSONSerialization.data(withJSONObject: object)
        } catch {
            throw .unreadable
        }
    }

    private struct Schema: Decodable {
        let schema: Int
    }
}

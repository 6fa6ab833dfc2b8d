import Foundation

/// Converts what earlier versions of the app have written into the current format, one version after the other.
///
/// A step works on raw JSON, never on the current types: its meaning must not change when they do.
enum SavedNavigationMigration {
    typealias Object = [String: Any]

    /// The step from each version to the next; the first is from 1 to 2.
    private static let steps: [@Sendable (Object) -> Object] = [
        // Version 1 had no items, and an entry without items is written the same way today.
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

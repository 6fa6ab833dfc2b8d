/// A sheet, and the screens that were pushed inside it.
public struct SheetEntry: Hashable, Sendable, Codable {
    public let route: RouteEntry
    public internal(set) var path: [RouteEntry]

    public init(_ route: RouteEntry, path: [RouteEntry] = []) {
        self.route = route
        self.path = path
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        route = try container.decode(RouteEntry.self, forKey: .route)
        path = try container.decodeIfPresent([RouteEntry].self, forKey: .path) ?? []
    }

    /// The same sheet with each entry replaced.
    func mapEntries(_ change: (RouteEntry) -> RouteEntry) -> SheetEntry {
        SheetEntry(change(route), path: path.map(change))
    }
}

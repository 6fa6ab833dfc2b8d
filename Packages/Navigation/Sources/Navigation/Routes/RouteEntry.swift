/// One place in a stack, without its type: the route's stable id, what its pattern captured, and its items.
///
/// This is what navigation state holds and saves. The Swift name of a route is not part of it, so renaming one loses
/// nothing.
public struct RouteEntry: Hashable, Sendable {
    /// One reference, because the history copies whole stacks of entries.
    private final class Values: Hashable, Sendable {
        let id: String
        let captures: [String: String]
        let items: [String: [String]]

        init(_ id: String, _ captures: [String: String], _ items: [String: [String]]) {
            self.id = id
            self.captures = captures
            self.items = items
        }

        static func == (one: Values, other: Values) -> Bool {
            one === other || one.id == other.id && one.captures == other.captures && one.items == other.items
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
            hasher.combine(captures)
            hasher.combine(items)
        }
    }

    private let values: Values

    public init(_ id: String, captures: [String: String] = [:], items: [String: [String]] = [:]) {
        values = Values(id, captures, items)
    }

    public var id: String { values.id }
    /// Each capture's value; a rest as in a link, its segments percent-encoded and joined by `/`.
    public var captures: [String: String] { values.captures }
    /// The values of each item that differs from its default; no list is empty.
    public var items: [String: [String]] { values.items }
    /// Whether it has no values.
    var isPlain: Bool { captures.isEmpty && items.isEmpty }
}

extension RouteEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "route"
        case captures, items
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(String.self, forKey: .id),
            captures: try container.decodeIfPresent([String: String].self, forKey: .captures) ?? [:],
            items: try container.decodeIfPresent([String: [String]].self, forKey: .items) ?? [:])
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        if !captures.isEmpty { try container.encode(captures, forKey: .captures) }
        if !items.isEmpty { try container.encode(items, forKey: .items) }
    }
}

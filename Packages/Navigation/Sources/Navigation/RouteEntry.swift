/// One place in a stack, without its type: the route's stable id, and what its pattern captured.
///
/// This is what navigation state holds and saves. A route's Swift name is not part of it, so renaming one loses nothing.
public struct RouteEntry: Hashable, Sendable {
    public let id: String
    public let captures: [String: String]

    public init(_ id: String, captures: [String: String] = [:]) {
        self.id = id
        self.captures = captures
    }
}

extension RouteEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case id = "route"
        case captures
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        captures = try container.decodeIfPresent([String: String].self, forKey: .captures) ?? [:]
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        if !captures.isEmpty { try container.encode(captures, forKey: .captures) }
    }
}

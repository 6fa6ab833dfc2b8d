/// A route's parameter without its type: what the route table, links and documentation need.
public final class RouteParameterDefinition: Sendable {
    /// Where a parameter stands in a link.
    public enum Kind: String, Sendable, Codable {
        /// One segment of the path.
        case capture
        /// All segments to the end of the path, at least one.
        case rest
        /// An item after the question mark, at most once.
        case item
        /// An item after the question mark, any number of times.
        case items
    }

    public let name: String
    public let kind: Kind
    /// Values for documentation and completion, as they are written.
    public let examples: [String]
    /// Whether a link to the route must have it: always for a part of the path, and for an item if it is declared so.
    public let isRequired: Bool
    /// The item's value when a link does not have it; nil when the route receives nil instead.
    public let defaultText: String?
    /// The canonical form of one value's text; nil when it is invalid or cannot stand there.
    let canonical: @Sendable (String) -> String?

    /// Whether it is required and missing from a link's items.
    func isMissing(in items: [String: [String]]) -> Bool {
        isRequired && !isInPath && items[name] == nil
    }

    package var isInPath: Bool { kind == .capture || kind == .rest }

    init<Value: RouteValue>(
        _ name: String, _ kind: Kind, of type: Value.Type, default defaultValue: Value? = nil, isRequired: Bool = false
    ) {
        self.name = name
        self.kind = kind
        self.isRequired = isRequired || kind == .capture || kind == .rest
        defaultText = defaultValue?.routeText
        examples = Value.examples.map(\.routeText)
        switch kind {
        case .capture: canonical = { Value.canonicalText($0).flatMap { RouteText.isSegment($0) ? $0 : nil } }
        case .rest: canonical = RouteText.canonicalRest
        case .item, .items:
            // The empty text, too.
            canonical = { Value.canonicalText($0).flatMap { PercentEncoding.hasNoControls($0) ? $0 : nil } }
        }
    }
}

/// Which texts a link can carry, and the form of a rest-of-path in an entry.
enum RouteText {
    /// Whether a text can be one segment of a link.
    static func isSegment(_ text: String) -> Bool {
        !text.isEmpty && text != "." && text != ".." && PercentEncoding.hasNoControls(text)
    }

    /// The segments of a rest as one text, each percent-encoded separately; nil when one cannot stand in a link.
    static func joinRest(_ segments: [String]) -> String? {
        guard !segments.isEmpty, segments.allSatisfy(isSegment) else { return nil }
        return segments.map(PercentEncoding.encode).joined(separator: "/")
    }

    /// The segments of a rest; nil when it is not one.
    static func splitRest(_ text: String) -> [String]? {
        var segments: [String] = []
        for raw in text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let segment = PercentEncoding.decode(raw), isSegment(segment) else { return nil }
            segments.append(segment)
        }
        return segments
    }

    @Sendable static func canonicalRest(_ text: String) -> String? {
        splitRest(text).flatMap(joinRest)
    }
}

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

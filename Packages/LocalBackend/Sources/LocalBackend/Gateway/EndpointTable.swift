/// Which endpoint answers which path.
///
/// A path is compared segment by segment, as received: nothing is percent-decoded, so that each endpoint has only one
/// spelling. A segment `{name}` of an endpoint's path matches any segment that is not empty.
struct EndpointTable: Sendable {
    private let paths: [(segments: [Substring], methods: [String: Endpoint])]

    /// Of two endpoints with the same method and path, the first is used. A literal path takes precedence over one with
    /// named segments.
    init(_ endpoints: [Endpoint]) {
        let byPath = Dictionary(grouping: endpoints, by: \.path)
        paths = byPath.sorted { !$0.key.contains("{") && $1.key.contains("{") }.map { path, sharing in
            (Self.segments(path), Dictionary(sharing.map { ($0.method, $0) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// The endpoints that share the path, by method, and the values of its named segments.
    func match(_ path: String) -> (methods: [String: Endpoint], captures: [String: String])? {
        let segments = Self.segments(path)
        for (pattern, methods) in paths {
            if let captures = Self.captures(segments, by: pattern) { return (methods, captures) }
        }
        return nil
    }

    private static func segments(_ path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func captures(_ segments: [Substring], by pattern: [Substring]) -> [String: String]? {
        guard segments.count == pattern.count else { return nil }
        var captures: [String: String] = [:]
        for (segment, wanted) in zip(segments, pattern) {
            if wanted.hasPrefix("{"), wanted.hasSuffix("}") {
                guard !segment.isEmpty else { return nil }
                captures[String(wanted.dropFirst().dropLast())] = String(segment)
            } else if segment != wanted {
                return nil
            }
        }
        return captures
    }
}

/// A route's path in a link: words, and captures written `:name`, joined by `/`.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Segment: Hashable, Sendable {
        case word(String)
        case capture(String)
    }

    let segments: [Segment]

    public init(stringLiteral text: String) {
        segments = text.split(separator: "/").map {
            $0.hasPrefix(":") ? .capture(String($0.dropFirst())) : .word(String($0))
        }
    }

    public var description: String {
        segments.map { segment in
            switch segment {
            case .word(let word): word
            case .capture(let name): ":" + name
            }
        }
        .joined(separator: "/")
    }

    /// The path with its captures filled in, percent-encoded; nil when one is missing.
    func path(captures: [String: String]) -> String? {
        var parts: [String] = []
        parts.reserveCapacity(segments.count)
        for segment in segments {
            switch segment {
            case .word(let word): parts.append(PercentEncoding.encode(word))
            case .capture(let name):
                guard let value = captures[name], !value.isEmpty else { return nil }
                parts.append(PercentEncoding.encode(value))
            }
        }
        return parts.joined(separator: "/")
    }
}

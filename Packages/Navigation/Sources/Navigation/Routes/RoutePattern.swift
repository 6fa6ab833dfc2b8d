/// A route's path in a link: words, captures written `:name`, and at the end perhaps a rest written `*name`, joined by
/// `/`.
public struct RoutePattern: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    enum Segment: Hashable, Sendable {
        case word(String)
        case capture(String)
        case rest(String)

        /// The name of what it captures; nil for a word.
        var name: String? {
            switch self {
            case .word: nil
            case .capture(let name), .rest(let name): name
            }
        }
    }

    let segments: [Segment]

    init(_ segments: [Segment]) {
        self.segments = segments
    }

    public init(stringLiteral text: String) {
        segments = text.split(separator: "/").map {
            switch $0.first {
            case ":": .capture(String($0.dropFirst()))
            case "*": .rest(String($0.dropFirst()))
            default: .word(String($0))
            }
        }
    }

    public var description: String {
        segments.map { segment in
            switch segment {
            case .word(let word): word
            case .capture(let name): ":" + name
            case .rest(let name): "*" + name
            }
        }
        .joined(separator: "/")
    }

    /// The names of all that it captures, in order.
    public var names: [String] { segments.compactMap(\.name) }
}

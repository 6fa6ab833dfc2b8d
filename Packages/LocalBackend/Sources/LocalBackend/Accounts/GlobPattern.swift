/// A pattern for addresses: `*` is any run without `/` and `.`, `**` any run, `?` one character except these, and
/// `{a,b}` either. It is the syntax of Supabase Auth's list of redirects.
struct GlobPattern: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
        case byte(UInt8)
        case one
        case some
        case any
    }

    private let alternatives: [[Part]]

    init(_ text: String) {
        alternatives = Self.expanded(text[...]).map(Self.parts)
    }

    func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return alternatives.contains { Self.matches($0, bytes) }
    }

    /// Tracks all positions that the pattern may have reached, so that no pattern takes long.
    private static func matches(_ parts: [Part], _ bytes: [UInt8]) -> Bool {
        var reached = Set([0])
        func skippingRuns() {
            for index in parts.indices where reached.contains(index) {
                if parts[index] == .some || parts[index] == .any { reached.insert(index + 1) }
            }
        }
        skippingRuns()
        for byte in bytes {
            let isSeparator = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
            reached = reached.reduce(into: []) { next, index in
                guard index < parts.count else { return }
                switch parts[index] {
                case .byte(let wanted): if byte == wanted { next.insert(index + 1) }
                case .one: if !isSeparator { next.insert(index + 1) }
                case .some: if !isSeparator { next.insert(index) }
                case .any: next.insert(index)
                }
            }
            skippingRuns()
        }
        return reached.contains(parts.count)
    }

    private static func parts(_ text: String) -> [Part] {
        var parts: [Part] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "*"):
                if parts.last == .some {
                    parts[parts.count - 1] = .any
                } else if parts.last != .any {
                    parts.append(.some)
                }
            case UInt8(ascii: "?"): parts.append(.one)
            default: parts.append(.byte(byte))
            }
        }
        return parts
    }

    /// One text for each alternative in braces. A brace that is not closed is taken literally.
    private static func expanded(_ text: Substring) -> [String] {
        guard let open = text.firstIndex(of: "{"), let close = text[open...].firstIndex(of: "}") else {
            return [String(text)]
        }
        let choices = text[text.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
        let tails = expanded(text[text.index(after: close)...])
        return choices.flatMap { choice in tails.map { text[..<open] + choice + $0 } }.map { String($0) }
    }
}

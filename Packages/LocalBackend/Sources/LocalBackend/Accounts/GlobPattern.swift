/// A pattern for addresses: `*` is any run without `/` and `.`, `**` any run, and `?` one character except these. It is the
/// syntax of Supabase Auth's list of redirects, without its braces.
struct GlobPattern: Sendable, Equatable {
    private enum Part: Sendable, Equatable {
        case byte(UInt8)
        case one
        case some
        case any

        var isRun: Bool { self == .some || self == .any }
    }

    private let parts: [Part]

    init(_ text: String) {
        parts = text.utf8.reduce(into: []) { parts, byte in
            switch byte {
            case UInt8(ascii: "*"):
                if parts.last?.isRun == true { parts[parts.count - 1] = .any } else { parts.append(.some) }
            case UInt8(ascii: "?"): parts.append(.one)
            default: parts.append(.byte(byte))
            }
        }
    }

    /// Tracks all positions that the pattern may have reached, so that no pattern takes long.
    func matches(_ text: String) -> Bool {
        var reached = skippingRuns([0])
        for byte in text.utf8 {
            let isSeparator = byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")
            let next = reached.compactMap { index -> Int? in
                guard index < parts.count else { return nil }
                return switch parts[index] {
                case .byte(let wanted): byte == wanted ? index + 1 : nil
                case .one: isSeparator ? nil : index + 1
                case .some: isSeparator ? nil : index
                case .any: index
                }
            }
            reached = skippingRuns(Set(next))
        }
        return reached.contains(parts.count)
    }

    private func skippingRuns(_ reached: Set<Int>) -> Set<Int> {
        parts.indices.reduce(into: reached) { reached, index in
            if reached.contains(index), parts[index].isRun { reached.insert(index + 1) }
        }
    }
}

import Core

/// Joins the pieces in which members arrive that this client does not know.
struct MemberJoiner {
    /// How many bytes the members of a message may have together. The largest ones are not kept then, such as pictures.
    static let sizeLimit = 1 << 20
    private static let depthLimit = 32
    private static let pieceLimit = 512
    /// Texts that are repeated in each piece instead of going on.
    private static let repeated: Set<String> = ["type", "id", "index", "format", "name", "role"]

    private var pieces: [JSONValue] = []
    private var size = 0
    private var dropped: Set<String> = []

    /// Keeps nothing of a member: a part of it has not been taken.
    mutating func drop(_ name: String) {
        dropped.insert(name)
    }

    mutating func take(_ piece: [String: JSONValue], except known: Set<String> = []) {
        let members = piece.filter { name, value in
            !known.contains(name) && !dropped.contains(name) && !value.isEmpty
                && value.size(upTo: Self.depthLimit) != nil
        }
        guard !members.isEmpty else { return }
        pieces.append(.object(members))
        size += JSONValue.object(members).size() ?? 0
        if pieces.count >= Self.pieceLimit || size > Self.sizeLimit { join() }
    }

    mutating func members() -> [String: JSONValue] {
        join()
        return pieces.first?.members ?? [:]
    }

    private mutating func join() {
        guard case .object(var members) = Self.join(pieces, name: "") else { return }
        for name in dropped { members[name] = nil }
        let sizes = members.mapValues { $0.size() ?? 0 }
        size = sizes.values.reduce(0, +)
        for (name, bytes) in sizes.sorted(by: { $0.value > $1.value }) where size > Self.sizeLimit {
            members[name] = nil
            dropped.insert(name)
            size -= bytes
        }
        pieces = [.object(members)]
    }

    /// Texts go on, objects and lists are joined member by member, and of all else the last counts.
    private static func join(_ pieces: [JSONValue], name: String) -> JSONValue {
        let pieces = pieces.filter { $0 != .null }
        guard let last = pieces.last, pieces.count > 1 else { return pieces.last ?? .null }
        switch last {
        case .string where !repeated.contains(name):
            return .string(pieces.compactMap(\.text).joined())
        case .object:
            var members: [String: [JSONValue]] = [:]
            for case .object(let piece) in pieces {
                for (name, value) in piece { members[name, default: []].append(value) }
            }
            return .object(Dictionary(uniqueKeysWithValues: members.map { ($0, join($1, name: $0)) }))
        case .array: return join(lists: pieces)
        default: return last
        }
    }

    /// Entries with the same index are pieces of one.
    private static func join(lists: [JSONValue]) -> JSONValue {
        var entries: [[JSONValue]] = []
        var places: [Int64: Int] = [:]
        for case .array(let list) in lists {
            for entry in list {
                if case .integer(let index)? = entry["index"] {
                    if let place = places[index] {
                        entries[place].append(entry)
                        continue
                    }
                    places[index] = entries.count
                }
                entries.append([entry])
            }
        }
        return .array(entries.map { join($0, name: "") })
    }
}

extension JSONValue {
    fileprivate var isEmpty: Bool {
        switch self {
        case .null, .string(""): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        default: false
        }
    }

    fileprivate func size(upTo depth: Int = .max) -> Int? {
        guard depth >= 0 else { return nil }
        var size = 2
        switch self {
        case .string(let text): size += text.utf8.count
        case .array(let elements):
            for element in elements {
                guard let more = element.size(upTo: depth - 1) else { return nil }
                size += more + 1
            }
        case .object(let members):
            for (name, value) in members {
                guard let more = value.size(upTo: depth - 1) else { return nil }
                size += name.utf8.count + more + 4
            }
        default: size += 8
        }
        return size
    }
}

/// A link without its secrets, and the positions of its parts in the resulting text.
///
/// The link may have been refused, even for its grammar, so it may never have been read whole. Segments that a screen
/// has taken are known to be secret or not; any other part that may be a secret is treated as one.
struct VeiledLink {
    private struct Token {
        let text: String
        let bytes: Range<Int>
    }

    let text: String
    /// The hidden parts, as ranges of the original link, in order.
    private let veils: [Range<Int>]

    init(_ link: String, _ table: RouteTable, _ visits: [LinkReader.Visit]) {
        let bytes = Array(link.utf8)
        var finder = Finder(bytes: bytes, table: table, known: Self.known(table, visits))
        finder.read()
        veils = finder.veils.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
        var text: [UInt8] = []
        var end = 0
        for veil in veils {
            text += bytes[end..<veil.lowerBound] + Array(RouteTable.hidden.utf8)
            end = veil.upperBound
        }
        self.text = String(decoding: text + bytes[end...], as: UTF8.self)
    }

    /// The position in ``text`` of a part of the original link.
    func part(_ bytes: Range<Int>) -> LinkExplanation.Part {
        let start = offset(bytes.lowerBound, isEnd: false)
        return LinkExplanation.Part(offset: start, length: offset(bytes.upperBound, isEnd: true) - start)
    }

    /// Whether any byte of a part is hidden.
    func hides(_ bytes: Range<Int>) -> Bool {
        veils.contains { $0.overlaps(bytes) }
    }

    /// A segment as it may be shown, decoded.
    func text(_ segment: LinkSegment) -> String {
        hides(segment.bytes) ? RouteTable.hidden : segment.text
    }

    private func offset(_ byte: Int, isEnd: Bool) -> Int {
        var shift = 0
        for veil in veils where veil.lowerBound < byte {
            // There are no positions inside a hidden part: it is always covered as a whole.
            if byte < veil.upperBound {
                return veil.lowerBound + shift + (isEnd ? RouteTable.hidden.utf8.count : 0)
            }
            shift += RouteTable.hidden.utf8.count - veil.count
        }
        return byte + shift
    }

    /// For each segment that a screen has taken, by the offset of its first byte: whether it is secret.
    private static func known(_ table: RouteTable, _ visits: [LinkReader.Visit]) -> [Int: Bool] {
        var known: [Int: Bool] = [:]
        for visit in visits {
            guard let best = visit.search.best else { continue }
            let definition = table.definitions[best.terminal.definition]
            let parts = table.pattern(of: best.terminal).segments
            for (offset, segment) in visit.segments[visit.start..<best.end].enumerated() {
                known[segment.bytes.lowerBound] = definition.isSecret(parts[min(offset, parts.count - 1)])
            }
        }
        return known
    }

    /// Takes a link apart as far as possible, and finds what is secret.
    private struct Finder {
        let bytes: [UInt8]
        let table: RouteTable
        let known: [Int: Bool]
        var veils: [Range<Int>] = []

        mutating func read() {
            var start = 0
            if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].starts(with: "//".utf8) {
                start = colon + 3
            }
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
            let path = bytes[start..<end].prefix { $0 != UInt8(ascii: "?") }
            readPath(path)
            for item in bytes[path.endIndex..<end].dropFirst().split(separator: UInt8(ascii: "&")) {
                let name = item.prefix { $0 != UInt8(ascii: "=") }
                let value = item.dropFirst(name.count + 1)
                if Self.text(name) != LinkItem.sheet {
                    readItem(name, value)
                    continue
                }
                let path = value.prefix { $0 != UInt8(ascii: "?") }
                readPath(path)
                for item in value.dropFirst(path.count + 1).split(separator: UInt8(ascii: ";")) {
                    let name = item.prefix { $0 != UInt8(ascii: "=") }
                    readItem(name, item.dropFirst(name.count + 1))
                }
            }
        }

        private static func text(_ bytes: ArraySlice<UInt8>) -> String {
            PercentEncoding.decode(bytes) ?? String(decoding: bytes, as: UTF8.self)
        }

        /// An item is secret if any route declares a secret item of that name.
        private mutating func readItem(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
            let text = Self.text(name)
            let names = [text, LinkItem.placed(text)?.name]
            let isSecret = table.definitions.contains { definition in
                definition.parameters.contains { $0.isSecret && !$0.isInPath && names.contains($0.name) }
            }
            if isSecret { veils.append(value.startIndex..<value.endIndex) }
        }

        private mutating func readPath(_ path: ArraySlice<UInt8>) {
            let tokens = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
                Token(text: Self.text($0).lowercased(), bytes: $0.startIndex..<$0.endIndex)
            }
            var guessed: Set<Int> = []
            for definition in table.definitions where definition.parameters.contains(where: \.isSecret) {
                for pattern in [definition.pattern] + definition.aliases {
                    for start in tokens.indices {
                        guessed.formUnion(Self.secrets(of: definition, pattern, tokens[start...]))
                    }
                }
            }
            for (index, token) in tokens.enumerated()
            where known[token.bytes.lowerBound] ?? guessed.contains(index) {
                veils.append(token.bytes)
            }
        }

        /// The segments at which a pattern has a secret, as far as the pattern's words match.
        private static func secrets(
            of definition: RouteDefinition, _ pattern: RoutePattern, _ tokens: ArraySlice<Token>
        ) -> [Int] {
            var found: [Int] = []
            for (part, index) in zip(pattern.segments, tokens.indices) {
                if case .word(let word) = part, word != tokens[index].text { break }
                if definition.isSecret(part) { found.append(index) }
            }
            return found
        }
    }
}

extension RouteDefinition {
    fileprivate func isSecret(_ part: RoutePattern.Segment) -> Bool {
        part.name.flatMap(parameter)?.isSecret ?? false
    }
}

/// What a Swift file offers to other packages, as far as the rules ask for it.
struct PackageOffer: Sendable {
    /// The words in the headers of its public protocols, the names of what they refine among them.
    private(set) var protocolWords: Set<String> = []
    /// Whether a public type whose name ends with Factory, or an extension of one, has a static function `create`.
    private(set) var hasFactory = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let source = SwiftText(bytes)
        let words = source.tokens.map(\.text)
        for (index, kind) in words.enumerated() where Self.kinds.contains(kind) {
            // Another modifier may stand between the two.
            let isPublic = words[..<index].suffix(2).contains { $0 == "public" || $0 == "open" }
            let header = words[(index + 1)...].prefix { $0 != "{" }
            if kind == "protocol" {
                if isPublic { protocolWords.formUnion(header) }
            } else if isPublic || kind == "extension", Self.isFactory(header),
                let end = source.close(of: header.endIndex)
            {
                hasFactory = hasFactory || words[header.endIndex..<end].contains(["static", "func", "create"])
            }
        }
    }

    /// The name, which may be a path, stands before generics, inherited types and conditions.
    private static func isFactory(_ header: ArraySlice<String>) -> Bool {
        header.prefix { ![":", "<", "where"].contains($0) }.last?.hasSuffix("Factory") ?? false
    }

    private static let kinds: Set = ["protocol", "enum", "struct", "class", "actor", "extension"]
}

/// A link taken apart by its grammar alone, before anything is known about routes.
///
/// `scheme "://" segment *( "/" segment ) [ "/" ] [ "?" item *( "&" item ) ]`, each segment and item decoded by itself,
/// so that an encoded slash stays inside its segment.
struct LinkParts {
    struct Item {
        let name: String
        /// The value, split at its slashes; one empty segment when there is none.
        let segments: [String]
    }

    let segments: [String]
    let items: [Item]

    init(_ text: String, scheme: String) throws(LinkError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= RouteTable.linkLengthLimit else { throw .tooLong(limit: RouteTable.linkLengthLimit) }

        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            throw .notALink
        }
        let given = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        guard given == scheme else { throw .foreignScheme(given, expected: scheme) }
        var rest = bytes[(colon + 1)...]
        guard rest.starts(with: "//".utf8) else { throw .notALink }
        rest = rest.dropFirst(2)

        guard !rest.contains(UInt8(ascii: "#")) else { throw .hasFragment }
        let question = rest.firstIndex(of: UInt8(ascii: "?"))
        segments = try Self.segments(rest[..<(question ?? rest.endIndex)])
        items = try question.map { (index) throws(LinkError) in try Self.items(rest[(index + 1)...]) } ?? []
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20)
    }

    private static func segments(_ path: ArraySlice<UInt8>) throws(LinkError) -> [String] {
        let authority = path.prefix { $0 != UInt8(ascii: "/") }
        guard !authority.contains(UInt8(ascii: "@")) else { throw .hasUserInfo }
        guard !authority.contains(UInt8(ascii: ":")) else { throw .hasPort }
        var path = path
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        return try decodedSegments(path)
    }

    private static func decodedSegments(_ path: ArraySlice<UInt8>) throws(LinkError) -> [String] {
        var segments: [String] = []
        for raw in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard !raw.isEmpty else { throw .emptySegment(position: segments.count + 1) }
            let segment = try decode(raw)
            guard segment != ".", segment != ".." else { throw .dotSegment(segment) }
            segments.append(segment)
        }
        return segments
    }

    private static func items(_ query: ArraySlice<UInt8>) throws(LinkError) -> [Item] {
        var items: [Item] = []
        for raw in query.split(separator: UInt8(ascii: "&")) {
            let name = raw.prefix { $0 != UInt8(ascii: "=") }
            let value = raw.dropFirst(name.count + 1)
            let decodedName = try decode(name)
            // Only values that mean something are held to the grammar of paths.
            let isPath = decodedName == "sheet" && !value.isEmpty
            items.append(
                Item(name: decodedName, segments: isPath ? try decodedSegments(value) : [try decode(value)]))
        }
        return items
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(LinkError) -> String {
        guard let text = PercentEncoding.decode(bytes) else {
            throw .badEncoding(String(decoding: bytes, as: UTF8.self))
        }
        return text
    }
}

/// A link split by its grammar alone, before any routes are looked up.
///
/// `scheme "://" segment *( "/" segment ) [ "/" ] [ "?" item *( "&" item ) ]`, and after `sheet=`
/// `segment *( "/" segment ) [ "?" item *( ";" item ) ]`; each segment, name and value is decoded by itself, so that an
/// encoded slash stays inside its segment.
struct LinkParts {
    let segments: [LinkSegment]
    let items: [LinkItem]
    let sheets: [LinkSheet]

    init(_ text: String, scheme: String) throws(LinkFault) {
        let bytes = Array(text.utf8)
        guard bytes.count <= RouteTable.linkLengthLimit else {
            throw LinkFault(.tooLong(limit: RouteTable.linkLengthLimit))
        }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { throw LinkFault(.notALink) }
        guard Self.isEqual(bytes[..<colon], scheme) else {
            guard Self.isScheme(bytes[..<colon]) else { throw LinkFault(.notALink) }
            let given = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
            throw LinkFault(.foreignScheme(given, expected: scheme), at: 0..<colon)
        }
        guard bytes[(colon + 1)...].starts(with: "//".utf8) else { throw LinkFault(.notALink) }
        let rest = bytes[(colon + 3)...]
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            throw LinkFault(.hasFragment, at: hash..<bytes.count)
        }
        let question = rest.firstIndex(of: UInt8(ascii: "?"))
        segments = try Self.path(rest[..<(question ?? rest.endIndex)])
        var items: [LinkItem] = []
        var sheets: [LinkSheet] = []
        if let question { try Self.query(rest[(question + 1)...], &items, &sheets) }
        self.items = items
        self.sheets = sheets
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
    }

    /// Whether a scheme that was given is one in lower case.
    private static func isEqual(_ given: ArraySlice<UInt8>, _ scheme: String) -> Bool {
        given.elementsEqual(scheme.utf8) { (0x41...0x5a).contains($0) ? $0 | 0x20 == $1 : $0 == $1 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20)
    }

    private static func path(_ path: ArraySlice<UInt8>) throws(LinkFault) -> [LinkSegment] {
        let authority = path.prefix { $0 != UInt8(ascii: "/") }
        if let mark = authority.firstIndex(of: UInt8(ascii: "@")) {
            throw LinkFault(.hasUserInfo, at: authority.startIndex..<(mark + 1))
        }
        if let colon = authority.firstIndex(of: UInt8(ascii: ":")) {
            throw LinkFault(.hasPort, at: colon..<authority.endIndex)
        }
        var path = path
        if path.last == UInt8(ascii: "/") { path.removeLast() }
        return try segments(path)
    }

    private static func segments(_ path: ArraySlice<UInt8>) throws(LinkFault) -> [LinkSegment] {
        var segments: [LinkSegment] = []
        var start = path.startIndex
        while true {
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            let raw = path[start..<end]
            guard !raw.isEmpty else {
                throw LinkFault(.emptySegment(position: segments.count + 1), at: start..<end)
            }
            let text = try decode(raw)
            guard text != ".", text != ".." else { throw LinkFault(.dotSegment(text), at: start..<end) }
            segments.append(
                LinkSegment(
                    text: text, isSeparator: raw.count == 1 && raw[start] == UInt8(ascii: "-"),
                    isQuoted: PercentEncoding.escapesWithoutNeed(raw), bytes: start..<end))
            if end == path.endIndex { break }
            start = end + 1
        }
        return segments
    }

    private static func query(
        _ query: ArraySlice<UInt8>, _ items: inout [LinkItem], _ sheets: inout [LinkSheet]
    ) throws(LinkFault) {
        for raw in query.split(separator: UInt8(ascii: "&")) {
            let equals = raw.firstIndex(of: UInt8(ascii: "=")) ?? raw.endIndex
            let value = raw[equals...].dropFirst()
            let decodedName = try decode(raw[..<equals])
            // Only values with a meaning must follow the grammar of paths.
            if decodedName == LinkItem.sheet {
                sheets.append(try sheet(value))
            } else {
                items.append(
                    LinkItem(name: decodedName, value: try decode(value), bytes: raw.startIndex..<raw.endIndex))
            }
        }
    }

    private static func sheet(_ value: ArraySlice<UInt8>) throws(LinkFault) -> LinkSheet {
        let path = value[..<(value.firstIndex(of: UInt8(ascii: "?")) ?? value.endIndex)]
        var items: [LinkItem] = []
        for raw in value[path.endIndex...].dropFirst().split(separator: UInt8(ascii: ";")) {
            let name = raw.prefix { $0 != UInt8(ascii: "=") }
            let value = raw.dropFirst(name.count + 1)
            items.append(
                LinkItem(name: try decode(name), value: try decode(value), bytes: raw.startIndex..<raw.endIndex))
        }
        // A sheet without a name is an unknown sheet, not a syntax error.
        let nothing = LinkSegment(text: "", bytes: path.startIndex..<path.endIndex)
        return LinkSheet(segments: path.isEmpty ? [nothing] : try segments(path), items: items)
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) throws(LinkFault) -> String {
        guard let text = PercentEncoding.decode(bytes) else {
            throw LinkFault(
                .badEncoding(String(decoding: bytes, as: UTF8.self)), at: bytes.startIndex..<bytes.endIndex)
        }
        return text
    }
}

/// One segment of a link's path, decoded.
struct LinkSegment: Sendable {
    let text: String
    /// Whether it is a raw `-`, which ends a screen; a value that is `-` is written `%2D`.
    var isSeparator = false
    /// Whether a letter, digit, `-`, `.`, `_` or `~` is escaped in it: it is meant as a value, not as a word.
    var isQuoted = false
    /// Where it stands in the link.
    var bytes = 0..<0
}

/// One item after a question mark, decoded.
struct LinkItem: Sendable {
    /// The name of the item that is a sheet.
    static let sheet = "sheet"

    let name: String
    let value: String
    let bytes: Range<Int>

    /// Splits `2.page`; nil when a name does not begin with a number from 1 and a dot.
    static func placed(_ name: String) -> (place: Int, name: String)? {
        guard let dot = name.firstIndex(of: "."), let first = name.first, ("1"..."9").contains(first),
            name[..<dot].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let place = Int(name[..<dot])
        else { return nil }
        return (place, String(name[name.index(after: dot)...]))
    }
}

/// What follows `sheet=`.
struct LinkSheet: Sendable {
    /// Never empty.
    let segments: [LinkSegment]
    let items: [LinkItem]
}

/// An error, and the part of the link that it is about.
struct LinkFault: Error {
    let error: LinkError
    /// The part's bytes; nil when it is the whole link.
    let bytes: Range<Int>?

    init(_ error: LinkError, at bytes: Range<Int>? = nil) {
        self.error = error
        self.bytes = bytes
    }
}

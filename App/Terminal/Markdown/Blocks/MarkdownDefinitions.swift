/// The targets of links that name a label: `[label]: target "title"`. The first definition of a label counts.
struct MarkdownDefinitions: Hashable, Sendable {
    private var links: [String: MarkdownLink] = [:]
    /// In the order in which they were defined.
    private(set) var labels: [String] = []

    subscript(label: String) -> MarkdownLink? { links[label] }

    mutating func add(_ label: String, _ link: MarkdownLink) {
        guard links[label] == nil else { return }
        links[label] = link
        labels.append(label)
    }

    /// A label without regard to upper and lower case and to blanks.
    static func normalized(_ label: ArraySlice<UInt8>) -> String {
        let words = label.split(whereSeparator: \.isMarkdownSpace).joined(separator: [.space])
        // Both, because some letters are the same in upper case alone.
        return String(decoding: Array(words), as: UTF8.self).lowercased().uppercased()
    }

    /// Reads the definition that begins at a place of a paragraph; `end` is where the text after it begins.
    static func read(_ bytes: [UInt8], at start: Int) -> (label: String, link: MarkdownLink, end: Int)? {
        var scanner = MarkdownLinkScanner(bytes, at: start)
        guard let label = scanner.label(), scanner.take(.colon) else { return nil }
        scanner.skipSpaces()
        guard let destination = scanner.destination() else { return nil }
        let name = normalized(bytes[label])
        guard !name.isEmpty else { return nil }
        var plain = scanner
        if scanner.skipSpaces(), let title = scanner.title(), scanner.endsLine() {
            return (name, MarkdownLink(destination: destination, title: title), scanner.offset)
        }
        guard plain.endsLine() else { return nil }
        return (name, MarkdownLink(destination: destination, title: ""), plain.offset)
    }
}

/// A part of a document that begins on a line of its own.
package enum MarkdownBlock: Hashable, Sendable {
    /// A heading of level 1 to 6.
    case heading(level: Int, MarkdownText)
    case paragraph(MarkdownText)
    case list(MarkdownList)
    case quote([MarkdownBlock])
    /// Code with the language that the block names, if it does. Each of its lines ends with a line feed.
    case code(language: String?, MarkdownText)
    /// HTML as it was written.
    case html(MarkdownText)
    case table(MarkdownTable)
    case rule
}

/// The text of a block as it was written, in UTF-8. Only code and HTML are shown as such.
package struct MarkdownText: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    package var string: String { String(decoding: bytes, as: UTF8.self) }
}

package struct MarkdownList: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        package var blocks: [MarkdownBlock]
        /// Whether a task is done; nil if the item is no task.
        package var isDone: Bool?
    }

    package var marker: MarkdownListMarker
    /// Whether blank lines stand between its items or inside of one.
    package var isLoose: Bool
    package var items: [Item]
}

/// What items of the same list have in common.
package struct MarkdownListMarker: Hashable, Sendable {
    /// The number of the first item; nil for a list without numbers.
    package var start: Int?
    /// The bullet, or what stands after a number: `.` or `)`.
    package var sign: Unicode.Scalar

    /// Whether an item with the other marker continues a list with this one.
    func continues(with other: MarkdownListMarker) -> Bool {
        sign == other.sign && (start == nil) == (other.start == nil)
    }
}

package struct MarkdownTable: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable {
        case none, left, center, right
    }

    /// One for each column.
    package var alignments: [Alignment]
    /// As many cells as there are columns.
    package var header: [MarkdownText]
    /// At most as many cells as there are columns; those that a row lacks are empty.
    package var rows: [[MarkdownText]]
}

/// A part of a text. Marks come in pairs and nest, as brackets do; a list of parts, unlike a tree, can be of any depth.
enum MarkdownInline: Hashable, Sendable {
    enum Mark: Hashable, Sendable {
        case emphasis, strong, struckThrough
        case link(MarkdownLink)
        /// What the marks enclose describes the image in words.
        case image(MarkdownLink)
    }

    case text(String)
    case code(String)
    /// The end of a line in the source, which is a blank for a reader.
    case softBreak
    case hardBreak
    case begins(Mark)
    case ends(Mark)
}

struct MarkdownLink: Hashable, Sendable {
    var destination: String
    var title: String
}

/// A part of a document that begins on a line of its own.
enum MarkdownBlock: Hashable, Sendable {
    case heading(level: Int, MarkdownText)
    case paragraph(MarkdownText)
    case list(MarkdownList)
    /// - Parameter isMore: whether it goes on with the quote before, which became too long.
    case quote([MarkdownBlock], isMore: Bool = false)
    /// Code with the language that the block names, if it does. Each of its lines ends with a line feed.
    ///
    /// - Parameter isMore: whether it goes on with the code before, which became too long.
    case code(language: String?, MarkdownText, isMore: Bool = false)
    case table(MarkdownTable)
    case rule

    /// Whether a blank line stands between it and the block before.
    var isSeparate: Bool {
        switch self {
        case .quote(_, let isMore), .code(_, _, let isMore): !isMore
        case .list(let list): !list.isMore || list.isLoose
        default: true
        }
    }

    /// About how many bytes its text has. Each block takes a row, also one without a text.
    var weight: Int {
        let bytes =
            switch self {
            case .heading(_, let text), .paragraph(let text), .code(_, let text, _): text.bytes.count
            case .list(let list): list.items.reduce(0) { $0 + $1.weight }
            case .quote(let blocks, _): blocks.reduce(0) { $0 + $1.weight }
            case .table(let table):
                (table.rows + [table.header]).reduce(0) { $0 + $1.reduce(Self.leastWeight) { $0 + $1.bytes.count } }
            case .rule: 0
            }
        return max(bytes, Self.leastWeight)
    }

    fileprivate static let leastWeight = 16
}

/// The text of a block as it was written, in UTF-8. Only code is shown as such.
struct MarkdownText: Hashable, Sendable {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }
}

struct MarkdownList: Hashable, Sendable {
    struct Item: Hashable, Sendable {
        var blocks: [MarkdownBlock]
        /// Whether a task is done; nil if the item is no task.
        var isDone: Bool?

        var weight: Int { blocks.reduce(MarkdownBlock.leastWeight) { $0 + $1.weight } }
    }

    var marker: MarkdownListMarker
    /// Whether blank lines stand between its items or inside of one.
    var isLoose: Bool
    var items: [Item]
    /// Whether it goes on with the list before, which became too long.
    var isMore = false
}

/// What items of the same list have in common.
struct MarkdownListMarker: Hashable, Sendable {
    /// The number of the first item; nil for a list without numbers.
    var start: Int?
    /// The bullet, or what stands after a number: `.` or `)`.
    var sign: Unicode.Scalar

    /// Whether an item with the other marker continues a list with this one.
    func continues(with other: MarkdownListMarker) -> Bool {
        sign == other.sign && (start == nil) == (other.start == nil)
    }
}

struct MarkdownTable: Hashable, Sendable {
    enum Alignment: Hashable, Sendable {
        case none, left, center, right
    }

    var alignments: [Alignment]
    /// As many cells as there are columns.
    var header: [MarkdownText]
    /// At most as many cells as there are columns; those that a row lacks are empty.
    var rows: [[MarkdownText]]
}

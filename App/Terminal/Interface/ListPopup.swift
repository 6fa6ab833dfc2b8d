import Core
import Design

/// A list in front of everything else, from which the user chooses: the choices of a picker, a menu, or what a command line
/// offers.
struct ListPopup {
    struct Item: Equatable {
        let id: String
        let label: String
        var detail = ""
        var isEnabled = true
        var role = Element.Role.normal
        var isChosen = false
        /// Other texts that mean the item.
        var names: [String] = []
        /// The title above it and its like; empty where there is none.
        var section = ""
        /// The text for which a search has found it; nil for what is always there.
        var foundFor: String?
        /// What is chosen next. If that is one item, it is chosen at once.
        var options: [Item] = []

        /// Whether a text is the beginning of the item's id or one of its names, in any case of letters.
        func begins(with text: String) -> Bool {
            ([id] + names).contains { $0.lowercased().hasPrefix(text.lowercased()) }
        }

        fileprivate var isTitle: Bool { id.isEmpty }

        /// How well a text fits, the less the better: the label or a name, or else any place of its words; nil for not at all.
        fileprivate func rank(of text: String) -> Int? {
            let folded = text.folded
            let ofNames = names.compactMap { NameMatch.rank(of: folded, in: $0.folded, canScatter: false) }
            let ofAll = ofNames + [NameMatch.rank(of: folded, in: label.folded)].compactMap(\.self)
            guard let best = ofAll.min() else {
                return foundFor == text || RowFilter(text: text).matches("\(label) \(detail)") ? .max : nil
            }
            // What was chosen last comes before others that fit in the same way.
            return section == Self.recent ? best / 10_000 * 10_000 : best
        }

        static let recent = "Recent"
    }

    enum Purpose: Equatable {
        case picker(String)
        case menu(String)
        case toolbar
        /// Texts to copy.
        case copy
        case commandLine
        case find
        /// The keys and what they do.
        case keys
    }

    let purpose: Purpose
    let title: String
    private(set) var items: [Item]
    /// What is typed: the items that contain it are shown.
    var editor: TextEditor
    private(set) var shown: [Item]
    private(set) var selected: Int
    private(set) var top = 0
    var area: Area?
    /// Whether the user has selected the item, rather than typed.
    private(set) var hasMoved = false

    init(_ purpose: Purpose, title: String, items: [Item]) {
        self.purpose = purpose
        self.title = title
        self.items = items
        editor = TextEditor()
        (shown, selected) = ([], 0)
        show(items)
        selected = shown.firstIndex(where: \.isChosen) ?? selected
    }

    var count: Int { items.count }

    var widest: Int {
        items.reduce(LetterWidth.of(title)) { widest, item in
            max(widest, LetterWidth.of(item.label) + (item.detail.isEmpty ? 0 : LetterWidth.of(item.detail) + 2))
        }
    }

    var choice: Item? { shown.indices.contains(selected) ? shown[selected] : nil }

    /// Shows what fits the typed text, best first, and the sections in the order of their best items.
    mutating func filter() {
        let text = editor.text
        guard text.contains(where: { !$0.isWhitespace }) else { return show(items) }
        let matches = items.enumerated().compactMap { position, item in
            item.rank(of: text).map { (item: item, rank: $0, position: position) }
        }
        show(matches.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }.map(\.item))
    }

    mutating func showAll() {
        show(items)
    }

    private mutating func show(_ items: [Item]) {
        hasMoved = false
        shown = []
        // Items of one section stand together.
        for section in items.map(\.section).reduce(into: [String](), { if !$0.contains($1) { $0.append($1) } }) {
            if !section.isEmpty { shown.append(Item(id: "", label: section, isEnabled: false)) }
            shown += items.filter { $0.section == section }
        }
        selected = shown.firstIndex(where: \.isEnabled) ?? 0
        top = 0
    }

    /// Offers other items, and keeps the selected one if it is still there.
    mutating func replace(_ items: [Item]) {
        guard items != self.items else { return }
        let (id, moved) = (choice?.id, hasMoved)
        self.items = items
        filter()
        hasMoved = moved
        if let id, let index = shown.firstIndex(where: { $0.id == id }) { selected = index }
    }

    /// Selects another item; what cannot be chosen is passed over.
    mutating func move(by step: Int) {
        guard !shown.isEmpty else { return }
        let direction = step < 0 ? -1 : 1
        var index = min(max(selected + step, 0), shown.count - 1)
        while shown.indices.contains(index), !shown[index].isEnabled { index += direction }
        // At an end, the title of a section may be all that is left.
        if !shown.indices.contains(index) { index = min(max(index, 0), shown.count - 1) }
        while shown.indices.contains(index), !shown[index].isEnabled { index -= direction }
        if shown.indices.contains(index) { selected = index }
        hasMoved = true
    }

    mutating func select(_ index: Int) {
        guard shown.indices.contains(index), shown[index].isEnabled else { return }
        selected = index
        hasMoved = true
    }

    /// The item in a row of the popup; nil below the last one.
    func index(ofRow row: Int) -> Int? {
        shown.indices.contains(top + row) ? top + row : nil
    }

    mutating func visible(rows: Int) -> Range<Int> {
        let rows = max(rows, 1)
        // With the first item, the title of its section.
        let first = rows > 1 && selected > 0 && shown[selected - 1].isTitle ? selected - 1 : selected
        top = min(max(top, selected - rows + 1), first)
        top = max(min(top, shown.count - rows), 0)
        return top..<min(top + rows, shown.count)
    }
}

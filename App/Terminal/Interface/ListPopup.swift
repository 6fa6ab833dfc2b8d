import Design

/// A list in front of everything else, from which the user chooses: the choices of a picker, a menu, or what a command line
/// offers.
struct ListPopup {
    struct Item: Equatable {
        let id: String
        let label: String
        var detail = ""
        var isEnabled = true
        var isChosen = false
        /// Other texts that mean the item.
        var names: [String] = []

        /// Whether a text is the beginning of the item's id or one of its names, in any case of letters.
        func begins(with text: String) -> Bool {
            ([id] + names).contains { $0.lowercased().hasPrefix(text.lowercased()) }
        }
    }

    enum Purpose: Equatable {
        case picker(String)
        case menu(String)
        case toolbar
        /// Texts to copy.
        case copy
        case commandLine
        case find
    }

    let purpose: Purpose
    let title: String
    private var items: [Item]
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
        shown = items
        selected = items.firstIndex(where: \.isChosen) ?? items.firstIndex(where: \.isEnabled) ?? 0
    }

    var count: Int { items.count }

    var widest: Int {
        items.reduce(LetterWidth.of(title)) { widest, item in
            max(widest, LetterWidth.of(item.label) + (item.detail.isEmpty ? 0 : LetterWidth.of(item.detail) + 2))
        }
    }

    var choice: Item? { shown.indices.contains(selected) ? shown[selected] : nil }

    /// Shows what contains the typed words, those that begin with them first.
    mutating func filter() {
        let text = editor.text
        let filter = RowFilter(text: text)
        let matches = items.filter { filter.matches("\($0.label) \($0.detail)") }
        let isFirst: (Item) -> Bool = { $0.label.lowercased().hasPrefix(text.lowercased()) }
        show(text.isEmpty ? items : matches.filter(isFirst) + matches.filter { !isFirst($0) })
    }

    mutating func showAll() {
        show(items)
    }

    private mutating func show(_ items: [Item]) {
        hasMoved = false
        shown = items
        selected = shown.firstIndex(where: \.isEnabled) ?? 0
        top = 0
    }

    /// Offers other items, and keeps the selected one if it is still there.
    mutating func replace(_ items: [Item]) {
        guard items != self.items else { return }
        let id = choice?.id
        self.items = items
        filter()
        if let id, let index = shown.firstIndex(where: { $0.id == id }) { selected = index }
    }

    /// Selects another item; what cannot be chosen is passed over.
    mutating func move(by step: Int) {
        guard !shown.isEmpty else { return }
        let direction = step < 0 ? -1 : 1
        var index = min(max(selected + step, 0), shown.count - 1)
        while shown.indices.contains(index), !shown[index].isEnabled { index += direction }
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
        top = min(max(top, selected - rows + 1), selected)
        top = max(min(top, shown.count - rows), 0)
        return top..<min(top + rows, shown.count)
    }
}

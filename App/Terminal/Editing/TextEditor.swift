/// A text that a user edits: its letters, the cursor, what is selected, and what can be undone.
///
/// What changes it returns whether anything has changed: the text, the cursor or the selection, or what can be inserted.
///
/// Printing it shows nothing of the text, which may be a secret.
struct TextEditor: Sendable {
    enum Lines: Sendable {
        case one, several
    }

    /// What the last command was, for those that go on with it.
    enum Action: Equatable {
        case other, kill
        /// Inserted a text of ``kills``, so many before the latest.
        case yank(Int)
    }

    let lines: Lines
    /// Whether the text must not be seen: nothing of it is copied, and the cursor does not stop at its words.
    let isSecret: Bool
    let limit: Int
    /// How many columns a row has and how many rows are visible, for moving up and down. Without columns, each line is a
    /// row.
    var columns: Int?
    var visibleRows = 10
    var kills = KillRing()
    var buffer: LetterBuffer
    var cursor: Int
    /// The end of the selection at which the cursor is not; nil when nothing is selected.
    var anchor: Int?
    /// Differs after each change of the text.
    private(set) var revision = 0
    private var history = UndoHistory()
    var action = Action.other
    /// The column in which the cursor goes up and down; nil after it has moved otherwise.
    var goalColumn: Int?

    init(
        _ text: String = "", lines: Lines = .one, isSecret: Bool = false, limit: Int = 1_048_576
    ) {
        self.lines = lines
        self.isSecret = isSecret
        self.limit = limit
        buffer = LetterBuffer(text)
        cursor = buffer.letters.count
    }

    var letters: GapBuffer<Character> { buffer.letters }
    var text: String { buffer.text }
    var isEmpty: Bool { buffer.letters.isEmpty }

    var selection: Range<Int>? {
        guard let anchor, anchor != cursor else { return nil }
        return min(anchor, cursor)..<max(anchor, cursor)
    }

    /// The text that is selected; nil where nothing may be copied.
    var selectedText: String? {
        isSecret ? nil : selection.map(buffer.text)
    }

    // MARK: Input

    /// Types a text in place of the selection. What does not fit is refused as a whole.
    @discardableResult
    mutating func insert(_ text: String) -> Bool {
        let text = TypedText.typed(text)
        guard let first = text.first else { return false }
        let isAfterBlank = cursor > 0 && LetterTraits(of: letters[cursor - 1]).isBlank
        action = .other
        if selection != nil { history.close() }
        return replaceSelection(
            with: text, .typing(startsWord: isAfterBlank && !LetterTraits(of: first).isBlank))
    }

    /// Inserts a text of any kind in place of the selection. What does not fit is refused as a whole.
    @discardableResult
    mutating func paste(_ text: String) -> Bool {
        action = .other
        return put(lines == .one ? TypedText.oneLine(text) : TypedText.allLines(of: text))
    }

    /// Inserts a text as a step of its own. Without a text, the selection stays.
    @discardableResult
    private mutating func put(_ text: String) -> Bool {
        !text.isEmpty && replaceSelection(with: text, .other)
    }

    @discardableResult
    mutating func perform(_ command: KeyCommand) -> Bool {
        let before = (revision, place)
        let previous = action
        action = .other
        if let move = command.move {
            go(move.motion, isSelecting: move.isSelecting)
        } else {
            edit(command, after: previous)
        }
        return before != (revision, place) || command == .copy && selectedText != nil
    }

    private mutating func edit(_ command: KeyCommand, after previous: Action) {
        switch command {
        case .newLine: if lines == .several { put("\n") }
        case .selectAll: if !isEmpty { select(0..<letters.count) }
        case .deleteBackward: delete(to: max(cursor - 1, 0), .deletingBackward)
        case .deleteForward: delete(to: min(cursor + 1, letters.count), .deletingForward)
        case .eraseWord: kill(to: blankBefore(cursor), after: previous)
        case .killWordBackward: kill(to: target(of: .wordLeft), after: previous)
        case .killWordForward: kill(to: target(of: .wordRight), after: previous)
        case .killToLineEnd: kill(to: endOfKill, after: previous)
        case .killToLineStart: kill(to: startOfKill, after: previous)
        case .copy: if let selectedText { kills.add(selectedText) }
        case .cut:
            guard let selectedText else { return }
            kills.add(selectedText)
            replaceSelection(with: "", .other)
        case .yank: yank(0)
        case .yankPrevious:
            guard case .yank(let distance) = previous else { return }
            undo()
            yank(distance + 1)
        case .undo: undo()
        case .redo: redo()
        default: break
        }
    }

    private mutating func delete(to target: Int, _ kind: UndoHistory.Kind) {
        if selection != nil {
            replaceSelection(with: "", .other)
        } else {
            change(min(cursor, target)..<max(cursor, target), to: "", kind)
        }
    }

    // MARK: Deleted texts

    private mutating func kill(to target: Int, after previous: Action) {
        guard target != cursor else { return action = previous }
        let range = min(cursor, target)..<max(cursor, target)
        if !isSecret {
            let text = buffer.text(range)
            if previous == .kill { kills.extend(text, before: target < cursor) } else { kills.add(text) }
        }
        change(range, to: "", .other)
        action = .kill
    }

    /// The end of the line; there, the line break.
    private var endOfKill: Int {
        let end = lineBounds(around: cursor).upperBound
        return end == cursor && lines == .several ? min(end + 1, letters.count) : end
    }

    private var startOfKill: Int {
        let start = lineBounds(around: cursor).lowerBound
        return start == cursor && lines == .several ? max(start - 1, 0) : start
    }

    private mutating func yank(_ distance: Int) {
        guard let text = kills.text(distance) else { return }
        let before = revision
        put(lines == .one ? TypedText.oneLine(text) : text)
        if revision != before { action = .yank(distance) }
    }

    // MARK: Changes

    var place: UndoHistory.Place { UndoHistory.Place(cursor: cursor, anchor: anchor) }

    @discardableResult
    private mutating func replaceSelection(with text: String, _ kind: UndoHistory.Kind) -> Bool {
        change(selection ?? cursor..<cursor, to: text, kind)
    }

    @discardableResult
    private mutating func change(_ range: Range<Int>, to text: String, _ kind: UndoHistory.Kind) -> Bool {
        guard !range.isEmpty || !text.isEmpty else { return false }
        let size = buffer.byteCount - (range.isEmpty ? 0 : Array(letters[range]).byteCount) + text.utf8.count
        guard text.isEmpty || size <= limit else { return false }
        let (change, end) = buffer.change(range, to: text)
        let after = UndoHistory.Place(cursor: end)
        guard !change.isEmpty else {
            set(after)
            return true
        }
        apply(change, kind, then: after)
        return true
    }

    private mutating func apply(_ change: TextChange, _ kind: UndoHistory.Kind, then after: UndoHistory.Place) {
        history.record(change, kind, before: place, after: after)
        buffer.apply(change)
        revision += 1
        set(after)
    }

    private mutating func set(_ place: UndoHistory.Place) {
        (cursor, anchor) = (place.cursor, place.anchor)
        goalColumn = nil
    }

    mutating func closeStep() {
        history.close()
    }

    private mutating func undo() {
        guard let step = history.undo() else { return }
        for change in step.changes.reversed() { buffer.apply(change.reversed) }
        revision += 1
        set(step.before)
    }

    private mutating func redo() {
        guard let step = history.redo() else { return }
        for change in step.changes { buffer.apply(change) }
        revision += 1
        set(step.after)
    }

    /// Takes a text from outside, whatever its length. The cursor and the selection stay at the letters where they are, as
    /// far as these are in both texts. It can be undone.
    mutating func replace(with text: String) {
        let change = buffer.change(to: text)
        guard !change.isEmpty else { return }
        action = .other
        let after = UndoHistory.Place(cursor: change.moved(cursor), anchor: anchor.map(change.moved))
        apply(change, .other, then: after)
    }
}

extension TextEditor: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { isSecret ? "(secret)" : "(\(letters.count) letters)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension TextEditor {
    /// - Returns: whether anything has changed.
    mutating func take(_ press: KeyPress, _ bindings: KeyBindings) -> Bool {
        if let letter = press.typedLetter { return insert(String(letter)) }
        guard let command = bindings.command(for: press, in: .text), command.isEdit else { return false }
        return perform(command)
    }
}

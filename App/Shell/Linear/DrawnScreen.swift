import Design

/// The window's screen as it was written: once as a whole, and afterwards only what changes on it.
@MainActor
final class DrawnScreen {
    private let console: LinearConsole
    private let observer: ScreenObserver
    /// Whether no screen is written twice, because a screen reader would read it aloud again.
    private let isAccessible: Bool
    private var memory = LinearText.Memory()
    /// What the screen said when it was last looked at, and whether that was written.
    private var entries: [LinearText.Entry] = []
    private(set) var isWritten = false
    /// The texts among them that have said something else since. They are written again, even if they then read as
    /// before: a second reply that breaks off must not look whole.
    private var outdated: Set<LinearText.Entry> = []
    private var written: Set<LinearText.Entry> { Set(entries).subtracting(outdated) }
    /// The texts of several lines that were written at least in part, with the lines above them, by their elements.
    private var passages: [String: (head: [LinearLine], text: WrittenPassage)] = [:]
    /// What the screen that was written allows: as of ``LinearText``.
    private(set) var isLive = false
    private(set) var hasGrowingTexts = false
    private var hasRows = false
    private var longLists: [String] = []

    init(
        _ window: any ShellWindow, console: LinearConsole, isAccessible: Bool, onChange: @escaping @Sendable () -> Void
    ) {
        self.console = console
        self.isAccessible = isAccessible
        observer = ScreenObserver(window, onChange: onChange)
    }

    var id: String { memory.screenID }

    var numbered: [Element] { memory.numbered }

    /// Whether the window shows nothing new. From now on, the next change is reported.
    func isCurrent() -> Bool { observer.text(after: memory).entries == entries }

    /// Lets the whole screen be written the next time, with new numbers.
    func forget() { isWritten = false }

    /// Lets what is wrong with the inputs be written again: an action that is refused a second time for the same reason
    /// must not look as if it had succeeded.
    func forgetErrors() { entries.removeAll(where: \.hasError) }

    /// Lets more rows of a list be written.
    ///
    /// - Returns: false when all of them are there.
    func showMore() -> Bool {
        guard let list = longLists.first else { return false }
        memory.lists.showMore(of: list)
        return true
    }

    /// Lets only those rows be written that contain all the words of a text.
    ///
    /// - Returns: false when the screen has no rows.
    func filter(_ text: String) -> Bool {
        guard hasRows else { return false }
        memory.lists.filter(text)
        forget()
        return true
    }

    /// Writes the screen: all of it when it is another one, otherwise what has changed on it.
    ///
    /// - Parameter holdsEnds: whether the last row of a text waits, because the text may still grow.
    /// - Returns: the messages that were written.
    @discardableResult
    func draw(holdsEnds: Bool = false) -> Set<String> {
        var memory = memory
        if !isWritten { memory.numbered = [] }
        let text = observer.text(after: memory)
        let isSame = text.screenID == id
        let (ids, known) = (text.numbered.map(\.id), numbered.map(\.id))
        // Texts and rows that are added get the numbers after all others.
        let hasNewNumbers = text.hasGrowingTexts || text.hasRows ? !ids.starts(with: known) : ids != known
        let before = isWritten && isSame && (isAccessible || !hasNewNumbers) ? written : nil
        if before == nil { passages = [:] }
        take(text)
        // What is under way is said below the screen, and only when it takes long.
        isWritten = !text.isWaiting
        guard isWritten else { return [] }
        var (lines, messages): ([LinearLine], Set<String>) = ([], [])
        let last = text.lastPassage
        for (index, entry) in text.entries.enumerated() {
            if entry.passage != nil {
                lines += passageLines(of: entry, holdsEnd: holdsEnds && index == last, holdsEmpty: holdsEnds)
            } else if before?.contains(entry) != true {
                lines += entry.lines
                messages.formUnion(entry.messages)
            }
        }
        guard !lines.isEmpty else { return [] }
        if before != nil, hasNewNumbers { console.write([LinearLine("The screen changed:")]) }
        console.write(lines)
        return text.said(by: messages)
    }

    /// Writes what was added to the texts of the screen, the buttons and errors that have appeared, and what is new
    /// above the text that grows, such as the question that it answers. Everything else that has changed may change
    /// again, and is written when the work has ended.
    ///
    /// - Parameter isWorking: whether work of this shell runs, whose result says also what reads as before.
    func drawGrowth(isWorking: Bool) {
        let text = observer.text(after: memory)
        if isWorking { noteChangedTexts(text) }
        guard isWritten, hasGrowingTexts, text.hasGrowingTexts, text.screenID == id else { return }
        memory.numbered = text.numbered
        let written = written
        let known = Set(entries.compactMap(\.id))
        var lines: [LinearLine] = []
        let last = text.lastPassage
        for (index, entry) in text.entries.enumerated() {
            if entry.passage != nil {
                lines += passageLines(of: entry, holdsEnd: index == last, holdsEmpty: true)
            } else if let id = entry.id {
                let isUrgent = entry.hasError || index < last ?? 0 && !entry.messages.isEmpty
                guard isUrgent ? !written.contains(entry) : entry.isButton && !known.contains(id) else { continue }
                lines += entry.lines
                entries.append(entry)
                outdated.remove(entry)
            }
        }
        if !lines.isEmpty { console.write(lines) }
    }

    /// Looks which texts say something else while work runs.
    func noteChangedTexts() { noteChangedTexts(observer.text(after: memory)) }

    private func noteChangedTexts(_ text: LinearText) {
        guard isWritten, text.screenID == id else { return }
        outdated.formUnion(Set(entries.filter { !$0.messages.isEmpty }).subtracting(text.entries))
        var now: [String: String] = [:]
        for entry in text.entries { if let id = entry.id { now[id] = entry.passage } }
        passages = passages.filter { id, written in now[id].map { written.text.continues(in: $0) } ?? false }
    }

    /// What the screen says, and is still to be written.
    func unwrittenMessages() -> Set<String> {
        let text = observer.text(after: memory)
        return text.said(by: Set(Set(text.entries).subtracting(written).flatMap(\.messages)))
    }

    private func take(_ text: LinearText) {
        if text.screenID != memory.screenID { memory.lists = LinearLists() }
        (memory.screenID, memory.numbered) = (text.screenID, text.numbered)
        (entries, outdated) = (text.entries, [])
        (isLive, hasGrowingTexts) = (text.isLive, text.hasGrowingTexts)
        (hasRows, longLists) = (text.hasRows, text.longLists)
        let ids = Set(entries.compactMap(\.id))
        passages = passages.filter { ids.contains($0.key) }
    }

    /// The lines of a text of several lines that were not written before.
    private func passageLines(of entry: LinearText.Entry, holdsEnd: Bool, holdsEmpty: Bool) -> [LinearLine] {
        guard let id = entry.id, let text = entry.passage else { return [] }
        let columns = console.output.columns
        if var (head, passage) = passages[id], passage.continues(in: text) {
            let rows = passage.rows(of: text, columns: columns, holdsEnd: holdsEnd)
            passages[id] = (entry.lines, passage)
            if head == entry.lines { return rows.map { LinearLine($0) } }
            head = rows.isEmpty ? Self.reminder(of: text, below: entry.lines) : entry.lines
            return head + rows.map { LinearLine($0) }
        }
        var passage = WrittenPassage()
        let rows = passage.rows(of: text, columns: columns, holdsEnd: holdsEnd)
        passages[id] = nil
        if rows.isEmpty, text.isEmpty ? holdsEmpty : holdsEnd { return [] }
        passages[id] = (entry.lines, passage)
        return entry.lines + rows.map { LinearLine($0) }
    }

    /// Another number or label for a text that was written: with the beginning of the text, which is not repeated.
    private static func reminder(of text: String, below head: [LinearLine]) -> [LinearLine] {
        let beginning = text.prefix(200).split(whereSeparator: \.isNewline).first?.prefix(40) ?? ""
        return head.dropLast() + head.suffix(1).map { LinearLine("\($0.text) \(beginning)…", hanging: $0.hanging) }
    }
}

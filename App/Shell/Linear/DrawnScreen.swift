import Design

/// The window's screen as it was written: once as a whole, and afterwards only what changes on it.
@MainActor
final class DrawnScreen {
    private let console: LinearConsole
    private let observer: ScreenObserver
    /// Whether no screen is written twice, because a screen reader would read it aloud again.
    private let isAccessible: Bool
    private(set) var id = ""
    /// The elements that have numbers; the first has 1.
    private(set) var numbered: [Element] = []
    /// Whether the numbers have changed while a line was being typed.
    var hasChangedUnderneath = false
    /// What the screen said when it was last looked at, and whether that was written.
    private var entries: [LinearText.Entry] = []
    private var isWritten = false

    init(
        _ window: any ShellWindow, console: LinearConsole, isAccessible: Bool, onChange: @escaping @Sendable () -> Void
    ) {
        self.console = console
        self.isAccessible = isAccessible
        observer = ScreenObserver(window, onChange: onChange)
    }

    /// Whether the window shows nothing new. From now on, the next change is reported.
    func isCurrent() -> Bool {
        observer.text().entries == entries
    }

    /// Lets the whole screen be written the next time.
    func forget() {
        isWritten = false
    }

    /// Lets what is wrong with the inputs be written again: an action that is refused a second time for the same reason
    /// must not look as if it had succeeded.
    func forgetErrors() {
        entries.removeAll(where: \.hasError)
    }

    /// Writes the screen: all of it when it is another one, otherwise what has changed on it.
    ///
    /// - Returns: the messages that were written.
    @discardableResult
    func draw() -> Set<String> {
        let text = observer.text()
        let isSame = text.screenID == id
        let hasNewNumbers = text.numbered.map(\.id) != numbered.map(\.id)
        if console.isWriting, !isSame || hasNewNumbers { hasChangedUnderneath = true }
        let before = isWritten && isSame && (isAccessible || !hasNewNumbers) ? entries : nil
        (id, numbered, entries) = (text.screenID, text.numbered, text.entries)
        // What is under way is said below the screen, and only when it takes long.
        isWritten = !text.isWaiting
        guard isWritten else { return [] }
        let new = text.entries(after: before)
        guard !new.isEmpty else { return [] }
        if before != nil, hasNewNumbers { console.write([LinearLine("The screen changed:")]) }
        console.write(new.flatMap(\.lines))
        let messages = Set(new.flatMap(\.messages))
        return messages.isDisjoint(with: text.repeated) ? messages : messages.union(text.repeated)
    }
}

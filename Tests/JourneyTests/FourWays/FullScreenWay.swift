import Terminal
import Testing

/// The way of a user of the whole screen: keys, and a look at the screen after each of them.
@MainActor
final class FullScreenWay: JourneyWay {
    let terminal: any JourneyTerminal
    private let home: TestHome
    /// Whether nothing may have the focus, because Esc has left a field.
    private var hasLeftField = false

    init(_ terminal: any JourneyTerminal, _ home: TestHome) {
        self.terminal = terminal
        self.home = home
    }

    func take(_ step: JourneyStep) async throws {
        switch step {
        case .use(let element, let approach), .begin(let element, let approach):
            try await use(element, by: approach)
        case .fill(let element, let text, let approach):
            if let key = approach.key {
                try await go(to: element, with: key)
            } else {
                try await useAtOnce(element, by: approach)
            }
            try await fill(element, with: text)
        case .choose(let element, let label, let approach):
            try await use(element, by: approach)
            try await choose(label, from: element)
        case .tab(let title): try await selectTab(title)
        case .open(let link): try await give("open \(link)")
        case .arrive(let link): try await home.open(link)
        case .leave:
            try await waitForFocus()
            try await endTyping()
            try await press(KeyBytes.escape)
        case .resize(let columns, let rows): try await resize(columns: columns, rows: rows)
        case .reach(let title): try await terminal.shows("the title '\(title)'") { $0.title == title }
        case .see(let text): try await terminal.shows("'\(text)'") { $0.contains(text) }
        case .ready(let element):
            try await terminal.shows("'\(element.label)' with the cursor") { $0.isTyping && $0.isFocused(element) }
        case .value(let element, let value):
            try await terminal.shows("'\(element.label)' with '\(value)'") { $0.shows(value, of: element) }
        }
    }

    func quit(_ quitting: Journey.Quitting) async throws {
        switch quitting {
        case .command: try await give("quit")
        case .interrupt, .letter:
            if quitting == .letter { try await endTyping() }
            let key = quitting == .letter ? KeyBytes.text("q") : KeyBytes.control("c")
            try await press(key)
            try await terminal.shows("how to quit") { $0.contains("Press Ctrl-C again to quit.") }
            try await press(key)
        }
        try await terminal.end()
    }

    func press(_ bytes: [UInt8]) async throws {
        try await terminal.press(bytes)
    }

    /// Uses an element that is not a field, or begins to type in one that is.
    private func use(_ element: JourneyElement, by approach: Approach) async throws {
        guard let key = approach.key else { return try await useAtOnce(element, by: approach) }
        try await go(to: element, with: key)
        let isToggle = terminal.screen.focusedText?.contains(#/^\[.\] /#) == true
        try await press(isToggle ? KeyBytes.text(" ") : KeyBytes.enter)
    }

    /// While a page works, nothing on it can be used, and nothing has the focus; what comes next is no effect of a key.
    private func waitForFocus() async throws {
        try await terminal.shows("something with the focus") { $0.cursor != nil }
    }

    /// Gives an element the focus.
    private func go(to element: JourneyElement, with key: [UInt8]) async throws {
        if !hasLeftField { try await waitForFocus() }
        // No screen has more elements.
        for _ in 0..<60 {
            if terminal.screen.isFocused(element) { return }
            let before = terminal.screen.focus
            try await press(key)
            try await terminal.shows("another element with the focus") { $0.focus != before }
            hasLeftField = false
        }
        throw NotOnScreen(what: "'\(element.label)' with the focus", reason: "", screen: terminal.screen.text)
    }

    private func useAtOnce(_ element: JourneyElement, by approach: Approach) async throws {
        switch approach {
        case .enter: try await press(KeyBytes.enter)
        case .command: try await give("press \(element.label)")
        default:
            try await endTyping()
            try await press(KeyBytes.control("k"))
            try await terminal.shows("the search for anything") { $0.title == "Find" }
            try await type(element.label)
            try await terminal.shows("'\(element.label)' as the choice") { $0.isChosen(element.label) }
            try await press(KeyBytes.enter)
            try await terminal.shows("no popup") { $0.title != "Find" }
        }
    }

    private func give(_ command: String) async throws {
        try await endTyping()
        try await press(KeyBytes.text(":"))
        try await terminal.shows("the command line") { $0.title == "Command" }
        try await type(command)
        try await press(KeyBytes.enter)
        // With `quit` nothing is shown any more.
        guard command != "quit" else { return }
        try await terminal.shows("no command line") { $0.title != "Command" }
    }

    private func choose(_ label: String, from element: JourneyElement) async throws {
        try await terminal.shows("the choices of '\(element.label)'") { $0.title == element.label }
        try await type(String(label.prefix(9)).lowercased())
        try await terminal.shows("'\(label)' as the choice") { $0.isChosen(label) }
        try await press(KeyBytes.enter)
        try await terminal.shows("no popup") { $0.title != element.label }
    }

    private func selectTab(_ title: String) async throws {
        try await endTyping()
        let bar = terminal.screen.rows.first ?? ""
        let before = bar.split(separator: title).first ?? ""
        let number = try #require(before.last { $0.isNumber }, "\(bar)")
        try await press(KeyBytes.text(String(number)))
        try await terminal.shows("the tab '\(title)'") { $0.rows.first?.contains("[\(number) \(title)") == true }
    }

    /// Esc, after which letters are keys again.
    func endTyping() async throws {
        guard terminal.screen.isTyping else { return }
        hasLeftField = true
        try await press(KeyBytes.escape)
        try await terminal.shows("that typing has ended") { !$0.isTyping }
    }

    private func resize(columns: Int, rows: Int) async throws {
        try await terminal.resize(columns: columns, rows: rows)
        let isSmall = columns < 40 || rows < 12
        try await terminal.shows("a frame of \(columns) x \(rows)") { screen in
            guard screen.rows.count == rows else { return false }
            // The last line goes from one side to the other.
            return isSmall ? screen.contains("The terminal is too small") : screen.rows.last?.count == columns - 1
        }
    }

    // MARK: Typing

    /// Types a text where the cursor is, and waits until it is shown.
    func type(_ text: String, isSecret: Bool = false) async throws {
        let lines = text.split(separator: "\n")
        try await press(lines.count > 1 ? KeyBytes.paste(text) : KeyBytes.text(text))
        // A long text is longer than its row.
        let end = isSecret ? String(repeating: "•", count: text.count) : String((lines.last ?? "").suffix(20))
        try await terminal.shows("'\(end)' before the cursor") { $0.beforeCursor.hasSuffix(end) }
    }

    /// Replaces the text of the focused field.
    func fill(_ element: JourneyElement, with text: String) async throws {
        try await clear(element)
        try await type(text, isSecret: element.isSecret)
        guard element.isNewSecret else { return }
        try await press(KeyBytes.tab)
        try await terminal.shows("a question for the same again") { screen in
            screen.contains("Repeat it:") && screen.text(in: element) == ""
        }
        try await type(text, isSecret: element.isSecret)
    }

    private func clear(_ field: JourneyElement) async throws {
        guard terminal.screen.text(in: field) != "" else { return }
        try await press(KeyBytes.alt("a"))
        try await press(KeyBytes.backspace)
        try await terminal.shows("an empty field") { $0.text(in: field) == "" }
    }
}

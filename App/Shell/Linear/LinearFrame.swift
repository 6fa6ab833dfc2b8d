import Design

/// What a window shows around its screen: a way back, and where else the user can go.
struct LinearFrame {
    /// Whether the screen can be left for the one below it.
    var canLeave = false
    /// The last line, below the screen; nil where there is none.
    var footer: LinearLine?

    init() {}

    @MainActor
    init(of window: any ShellWindow, around screen: Screen) {
        let status = window.status
        // A question has its own way back.
        canLeave = !screen.isConfirmation && !(status.path.isEmpty && status.sheets.isEmpty)
        let tabs = status.tab.map { Self.tabs(window.tabs, selected: $0, badges: status.badges) + " · " } ?? ""
        footer = LinearLine("\(tabs):help", hanging: 6)
    }

    /// `Tabs: [Welcome] Content Settings (1)`
    static func tabs(_ tabs: [WindowTab], selected: String, badges: [String: Int]) -> String {
        let titles = tabs.map { tab in
            (tab.name == selected ? "[\(tab.title)]" : tab.title) + (badges[tab.name].map { " (\($0))" } ?? "")
        }
        return "Tabs: " + titles.joined(separator: " ")
    }
}

/// One line of text for people, which may be broken where the terminal ends.
struct LinearLine: Hashable {
    /// Fit for a terminal, without line feeds.
    let text: String
    /// How many columns the rest of a broken line is indented, beyond the blanks that the line begins with.
    let hanging: Int

    init(_ text: String, hanging: Int = 0) {
        self.text = PlainText.sanitize(text)
        self.hanging = hanging
    }

    /// - Parameter columns: the width of the terminal; nil where lines are not broken.
    func lines(columns: Int?) -> [String] {
        columns.map { WrappedText.lines(text, columns: $0, hanging: hanging) } ?? [text]
    }
}

import Design

/// The signs around texts, for terminals with Unicode, for the console of a PC and for terminals with ASCII alone.
package struct Symbols: Hashable, Sendable {
    private(set) var bullet = "•"
    private(set) var chosen = "[✓]"
    private(set) var notChosen = "[ ]"
    private(set) var further = "›"
    private(set) var opens = "▾"
    private(set) var failure = "✗"
    private(set) var warning = "!"
    private(set) var success = "✓"
    private(set) var notice = "•"
    private(set) var focus = "▌"
    private(set) var secret: Character = "•"
    private(set) var horizontal: Character = "─"
    private(set) var vertical: Character = "│"
    private(set) var corners: [Character] = ["╭", "╮", "╰", "╯"]
    private(set) var full: Character = "█"
    private(set) var empty: Character = "░"
    /// Follow each other beside progress of unknown length.
    private(set) var turning = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
    /// Repeat along a row above a composer, and move.
    private(set) var waves = Array("▁▂▃▄▃▂")
    private(set) var thumb: Character = "▐"
    private(set) var separator = " › "
    private(set) var cut = "…"
    private(set) var quoteBar = "▌"
    /// Where two lines of a table cross.
    private(set) var crossing = "┼"
    /// Stands at the end of a row when the line of code goes on in the next one.
    private(set) var continuation = "↵"

    /// A letter for a symbol of the documents, such as `doc.richtext`; nil where the font may not have one.
    func icon(_ name: String) -> String? {
        guard self == .unicode else { return nil }
        return Self.icons[String(name.prefix { $0 != "." })] ?? bullet
    }

    /// By the first word of the symbol's name. All take one column, and none is drawn as an emoji.
    static let icons = [
        "house": "⌂", "doc": "≡", "gear": "✱", "gearshape": "✱", "envelope": "@", "apple": "●", "cart": "¤",
        "creditcard": "¤", "chart": "◔", "bubble": "❝", "text": "❝", "questionmark": "?", "photo": "▣", "camera": "◉",
        "eye": "◎", "play": "▸", "person": "◒", "lock": "⚷", "key": "⚷", "bell": "♪", "clock": "◷", "star": "★",
        "sparkles": "✦", "magnifyingglass": "⌕", "book": "▥", "paintbrush": "◐", "globe": "◍", "list": "⋮",
        "icloud": "◠", "cloud": "◠", "wifi": "◠", "bolt": "↯", "calendar": "▦", "folder": "▤", "tray": "▤",
        "flag": "⚑", "heart": "♡", "pencil": "✎", "trash": "⌫", "shield": "◈", "link": "∞", "info": "i",
        "exclamationmark": "!", "checkmark": "✓", "square": "□", "circle": "○",
    ]

    func sign(of style: Toast.Style) -> String {
        switch style {
        case .success: success
        case .info: notice
        case .warning: warning
        case .error: failure
        }
    }

    package static let unicode = Symbols()

    /// Only letters of code page 437, which the font of a PC has; others can have as few as 256 letters.
    package static let console = {
        var symbols = Symbols()
        symbols.chosen = "[√]"
        symbols.further = "►"
        symbols.opens = "▼"
        symbols.failure = "x"
        symbols.success = "√"
        symbols.corners = ["┌", "┐", "└", "┘"]
        symbols.turning = ["|", "/", "-", "\\"]
        symbols.waves = Array("~~--")
        symbols.separator = " » "
        symbols.cut = "~"
        symbols.continuation = "\\"
        return symbols
    }()

    package static let ascii = {
        var symbols = console
        symbols.bullet = "-"
        symbols.chosen = "[x]"
        symbols.further = ">"
        symbols.opens = "v"
        symbols.success = "+"
        symbols.notice = "*"
        symbols.focus = ">"
        symbols.secret = "*"
        symbols.horizontal = "-"
        symbols.vertical = "|"
        symbols.corners = ["+", "+", "+", "+"]
        symbols.full = "#"
        symbols.empty = "."
        symbols.thumb = "#"
        symbols.separator = " > "
        symbols.quoteBar = ">"
        symbols.crossing = "+"
        return symbols
    }()
}

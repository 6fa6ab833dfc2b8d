import Design

/// The signs around texts, for terminals with Unicode, for the console of a PC and for terminals with ASCII alone.
package struct Symbols: Hashable, Sendable {
    let bullet: String
    let chosen: String
    let notChosen: String
    let further: String
    let opens: String
    let failure: String
    let warning: String
    let success: String
    let notice: String
    let focus: String
    let secret: Character
    let horizontal: Character
    let vertical: Character
    let corners: [Character]
    let full: Character
    let empty: Character
    /// Follow each other beside progress of unknown length.
    let turning: [String]
    let thumb: Character
    let separator: String
    let cut: String
    let quoteBar: String
    /// Where two lines of a table cross.
    let crossing: String
    /// Stands at the end of a row when the line of code goes on in the next one.
    let continuation: String

    /// A letter for a symbol of the documents, such as `doc.richtext`; nil where the font may not have one.
    func icon(_ name: String) -> String? {
        guard self == .unicode else { return nil }
        return Self.icons[String(name.prefix { $0 != "." })] ?? bullet
    }

    /// By the first word of the symbol's name. All take one column, and none is drawn as an emoji.
    private static let icons = [
        "house": "⌂", "doc": "≡", "gear": "✱", "gearshape": "✱", "envelope": "@", "apple": "●", "cart": "¤",
        "creditcard": "¤", "chart": "◔", "bubble": "❝", "text": "❝", "questionmark": "?", "photo": "▣", "camera": "◉",
        "eye": "◎", "play": "▸", "person": "◒", "lock": "⚷", "key": "⚷", "bell": "♪", "clock": "◷", "star": "★",
        "sparkles": "✦", "magnifyingglass": "⌕", "book": "▥", "paintbrush": "◐", "globe": "◍", "list": "⋮",
    ]

    func sign(of style: Toast.Style) -> String {
        switch style {
        case .success: success
        case .info: notice
        case .warning: warning
        case .error: failure
        }
    }

    package static let unicode = Symbols(
        bullet: "•", chosen: "[✓]", notChosen: "[ ]", further: "›", opens: "▾", failure: "✗", warning: "!",
        success: "✓", notice: "•", focus: "▌", secret: "•", horizontal: "─", vertical: "│",
        corners: ["╭", "╮", "╰", "╯"], full: "█", empty: "░",
        turning: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"], thumb: "▐", separator: " › ", cut: "…",
        quoteBar: "▌", crossing: "┼", continuation: "↵")

    /// Only letters of code page 437, which the font of a PC has; others can have as few as 256 letters.
    package static let console = Symbols(
        bullet: "•", chosen: "[√]", notChosen: "[ ]", further: "►", opens: "▼", failure: "x", warning: "!",
        success: "√", notice: "•", focus: "▌", secret: "•", horizontal: "─", vertical: "│",
        corners: ["┌", "┐", "└", "┘"], full: "█", empty: "░", turning: ["|", "/", "-", "\\"], thumb: "▐",
        separator: " » ", cut: "~", quoteBar: "▌", crossing: "┼", continuation: "\\")

    package static let ascii = Symbols(
        bullet: "-", chosen: "[x]", notChosen: "[ ]", further: ">", opens: "v", failure: "x", warning: "!",
        success: "+", notice: "*", focus: ">", secret: "*", horizontal: "-", vertical: "|",
        corners: ["+", "+", "+", "+"], full: "#", empty: ".",
        turning: ["|", "/", "-", "\\"], thumb: "#", separator: " > ", cut: "~", quoteBar: ">", crossing: "+",
        continuation: "\\")
}

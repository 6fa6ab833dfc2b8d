package import Design

/// What a terminal can show and do, from the environment and from its own answers.
package struct TerminalCapabilities: Equatable, Sendable {
    package var colors: ColorDepth
    /// Whether signs beyond ASCII can be shown.
    package var hasUnicode: Bool
    /// Whether a frame is held back until it is complete (mode 2026).
    package private(set) var isSynchronized = false
    /// Whether the terminal's own background is dark; nil while that is not known.
    package private(set) var isDark: Bool?
    /// Whether letters that are ambiguous in East Asia, such as those of Greek and Cyrillic, take one column.
    package private(set) var isAmbiguousNarrow = false
    /// Whether the terminal can be asked about itself. The Linux console writes parts of the questions on the screen.
    package let takesQuestions: Bool
    /// Whether what is erased gets the background that is set. Inside tmux and screen that depends on their version.
    package let erasesWithBackground: Bool
    /// Whether everything that was asked has been answered.
    package private(set) var isComplete: Bool

    /// - Parameter environment: TERM, COLORTERM, NO_COLOR and the language.
    package init(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let language = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        let encoding = language.uppercased()
        hasUnicode = encoding.contains("UTF-8") || encoding.contains("UTF8")
        takesQuestions = kind != "linux" && kind != "dumb" && !kind.isEmpty
        isComplete = !takesQuestions
        erasesWithBackground = Self.erasing.contains { kind == $0 || kind.hasPrefix("\($0)-") }
        colors =
            value("NO_COLOR") != nil || kind.hasPrefix("vt") || kind == "dumb"
            ? .none
            : ["truecolor", "24bit"].contains(value("COLORTERM") ?? "") || kind.hasSuffix("-direct")
                ? .rgb : kind.contains("256color") ? .indexed : .palette
    }

    /// What a terminal is asked, in one batch: its background (OSC 11), whether it holds back frames (DECRQM), where the
    /// cursor stands behind an ambiguous letter (DSR), and at the end what every terminal answers (DA1). The first frame
    /// clears the letter.
    package static let questions: TerminalText =
        "\u{1b}]11;?\u{1b}\\\u{1b}[?2026$p\u{1b}[2;1H\u{3b1}\u{1b}[6n\u{1b}[2;1H\u{1b}[K\u{1b}[c"

    /// Kinds of terminals whose terminfo says that they erase with the background that is set.
    private static let erasing = ["xterm", "alacritty", "foot", "konsole", "linux", "rxvt", "vte", "wezterm"]

    /// How long the answers may take.
    package static let patience = Duration.milliseconds(250)

    /// Takes an answer.
    ///
    /// - Returns: whether it was one.
    @discardableResult
    package mutating func note(_ report: TerminalReport) -> Bool {
        switch report {
        case .attributes: isComplete = true
        case .mode(2026, let state): isSynchronized = state == .set || state == .reset
        case .cursor(let place): isAmbiguousNarrow = place == Position(column: 1, row: 1)
        case .color(.background, .rgb(let red, let green, let blue)):
            // The brightness that ITU-R BT.601 gives the colour.
            isDark = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
        default: return false
        }
        return true
    }

    /// The rest of the answers is not waited for.
    package mutating func giveUp() {
        isComplete = true
    }
}

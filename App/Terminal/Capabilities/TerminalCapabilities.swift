package import Design

/// What a terminal can show and do, from the environment and from its own answers.
package struct TerminalCapabilities: Equatable, Sendable {
    package private(set) var options = FrameEncoder.Options()
    package let symbols: Symbols
    /// Whether the terminal's own background is dark; nil while that is not known.
    package private(set) var isDark: Bool?
    /// Whether the terminal can be asked about itself. The Linux console writes parts of the questions on the screen.
    package let takesQuestions: Bool
    package private(set) var isComplete: Bool
    private let wishedPictures: PictureForm?
    private let takesKittyGraphicsQuestion: Bool
    /// Whether GNU screen is between this program and the terminal.
    package let isInScreen: Bool
    /// Whether a program can send a text to the clipboard (OSC 52). No terminal confirms that it has taken one.
    package var hasClipboard: Bool { takesQuestions }
    /// What is known when a text was sent, for the user.
    package let clipboardNote: String
    private var hasKittyGraphics = false
    private var hasSixelGraphics = false
    private var cell: CellSize?

    /// - Parameter environment: TERM, TMUX, STY, COLORTERM, NO_COLOR, SLIPWAY_PICTURES and the language.
    package init(environment: [String: String]) {
        let kind = environment["TERM"] ?? ""
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let language = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? ""
        let encoding = language.uppercased()
        let hasUnicode = encoding.contains("UTF-8") || encoding.contains("UTF8")
        symbols = !hasUnicode ? .ascii : kind == "linux" ? .console : .unicode
        takesQuestions = kind != "linux" && kind != "dumb" && !kind.isEmpty
        isComplete = !takesQuestions
        options.erasesWithBackground = Self.erasing.contains { kind == $0 || kind.hasPrefix("\($0)-") }
        wishedPictures = value("SLIPWAY_PICTURES").flatMap(PictureForm.init)
        // These take the question for the title of a window.
        let isMultiplexed = kind.hasPrefix("tmux") || kind.hasPrefix("screen") || value("TMUX") != nil
        isInScreen = value("TMUX") == nil && (value("STY") != nil || kind.hasPrefix("screen"))
        // With its default, `external`, tmux ignores the texts of programs.
        clipboardNote =
            !takesQuestions
            ? "This terminal has no clipboard for programs."
            : value("TMUX") != nil || kind.hasPrefix("tmux")
                ? "Sent to tmux. It copies the text only after: tmux set -s set-clipboard on"
                : "Sent to the terminal's clipboard."
        takesKittyGraphicsQuestion = takesQuestions && wishedPictures == nil && !isMultiplexed
        // vt100 and its like; but not vte.
        let isVT = kind.hasPrefix("vt") && kind.dropFirst(2).first?.isNumber == true
        options.colors =
            value("NO_COLOR") != nil || isVT || kind == "dumb"
            ? .none
            : ["truecolor", "24bit"].contains(value("COLORTERM") ?? "") || kind.hasSuffix("-direct")
                ? .rgb : kind.contains("256color") ? .indexed : .palette
    }

    /// What the terminal is asked, in one batch: its background (OSC 11), whether it holds back frames (DECRQM), whether it
    /// shows a picture of one pixel (kitty's graphics protocol), the size of a cell (xterm's window operations), where the
    /// cursor stands behind an ambiguous letter (DSR), and at the end what every terminal answers (DA1). The first frame
    /// clears the letter.
    package var questions: TerminalText {
        let graphics: TerminalText =
            takesKittyGraphicsQuestion ? "\u{1b}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1b}\\" : ""
        return Self.backgroundQuestion + "\u{1b}[?2026$p" + graphics
            + "\u{1b}[16t\u{1b}[2;1H\u{3b1}\u{1b}[6n\u{1b}[2;1H\u{1b}[K\u{1b}[c"
    }

    /// What is asked again when the user comes back: the terminal may have changed its colours, as some do
    /// in the evening.
    private static let backgroundQuestion: TerminalText = "\u{1b}]11;?\u{1b}\\"

    package var focusQuestion: TerminalText? { takesQuestions ? Self.backgroundQuestion : nil }

    /// What is asked again when the window has another size, because its letters may have one; nil where that changes
    /// nothing.
    package var sizeQuestion: TerminalText? {
        guard takesQuestions, pictures.form.hasGraphics else { return nil }
        return "\u{1b}[16t"
    }

    private static let askedPicture = 31

    /// Kinds of terminals whose terminfo says that they erase with the background that is set.
    private static let erasing = ["xterm", "alacritty", "foot", "konsole", "linux", "rxvt", "vte", "wezterm"]

    /// How long the answers may take.
    package static let answerLimit = Duration.milliseconds(250)

    /// - Returns: whether it was one.
    @discardableResult
    package mutating func note(_ report: TerminalReport) -> Bool {
        switch report {
        case .attributes(let attributes):
            isComplete = true
            // The first number is the terminal's class.
            hasSixelGraphics = attributes.dropFirst().contains(4)
        case .graphics(Self.askedPicture, let answer): hasKittyGraphics = answer == "OK"
        case .cellSize(let width, let height): cell = CellSize(reportedWidth: width, height: height)
        case .mode(2026, let canChange): options.isSynchronized = canChange
        case .cursor(let place): options.isAmbiguousNarrow = place == Position(column: 1, row: 1)
        case .background(.rgb(let red, let green, let blue)):
            // The brightness that ITU-R BT.601 gives the colour.
            isDark = 299 * Int(red) + 587 * Int(green) + 114 * Int(blue) < 128_000
        default: return false
        }
        return true
    }

    package var pictures: PictureOutput {
        let cell = cell ?? .assumed
        if let wishedPictures { return PictureOutput(wishedPictures, cell: cell) }
        // Without colours in texts, pictures have none either.
        guard options.colors != .none else { return PictureOutput(.blocks, cell: cell) }
        if hasKittyGraphics { return PictureOutput(.kitty, cell: cell) }
        // Without the size of a cell, a picture would end anywhere.
        return PictureOutput(hasSixelGraphics && self.cell != nil ? .sixel : .blocks, cell: cell)
    }

    package mutating func giveUp() {
        isComplete = true
    }
}

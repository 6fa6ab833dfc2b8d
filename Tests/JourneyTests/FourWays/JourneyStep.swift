/// One step of a journey.
enum JourneyStep: Sendable {
    /// Uses an element, and waits until that is done where this can be seen at all.
    case use(JourneyElement, by: Approach = .tab)
    /// Uses an element whose work takes long.
    case begin(JourneyElement, by: Approach = .tab)
    /// Replaces the text of a field.
    case fill(JourneyElement, String, by: Approach = .tab)
    /// Chooses one of a picker's options by its label.
    case choose(JourneyElement, String, by: Approach = .tab)
    /// Goes to a tab by its title.
    case tab(String)
    /// Opens a link in the shell.
    case open(String)
    /// Another process gives a link to the shell.
    case arrive(String)
    /// Leaves the front screen or sheet.
    case leave
    /// The terminal gets another size. Without a terminal, nothing happens.
    case resize(columns: Int, rows: Int)
    /// Waits until the front screen has this title.
    case reach(String)
    /// Waits until a text is shown.
    case see(String)
    /// Waits until an element has a value, as people read it.
    case value(JourneyElement, String)
    /// Waits until the next text can be typed into a field.
    case ready(JourneyElement)
}

/// How a user of the whole screen gets to an element. All other forms of the shell have one way.
enum Approach: Sendable {
    /// Keys that lead to it, until it has the focus.
    case tab, backTab, down, up
    /// Ctrl-K and its name.
    case find
    /// The command line: `press`, and its label.
    case command
    /// Enter, in the text before it.
    case enter

    /// The key that goes to the next element; nil where the element is used at once.
    var key: [UInt8]? {
        switch self {
        case .tab: KeyBytes.tab
        case .backTab: KeyBytes.backTab
        case .down: KeyBytes.down
        case .up: KeyBytes.up
        case .find, .command, .enter: nil
        }
    }
}

/// Something that can be used: programs know it by its id, and people by its label.
struct JourneyElement: Sendable {
    let id: String
    let label: String
    var isSecret = false
    /// Whether it is a secret that is typed twice where it cannot be seen.
    var isNewSecret = false
}

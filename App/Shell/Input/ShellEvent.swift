import Terminal

enum ShellEvent: Sendable, Equatable {
    case line(String)
    /// A line that is longer than the limit, or is not UTF-8.
    case unreadableLine(String)
    /// One key, of a terminal that reports keys as they are pressed.
    case key(TerminalInput)
    case endOfInput
    /// Ctrl-C, while no work was running.
    case interrupt
    /// Ctrl-D where nothing has been typed.
    case endOfTyping
    /// The window was changed from outside the shell.
    case request
    /// Something on the drawn screen has changed.
    case change
    case written
    case resize(columns: Int, rows: Int)
    /// What has been typed for a moment is to be stored.
    case pause
    /// A sign that moves is to do so.
    case motion
    /// An animation is to show another frame.
    case animation
    /// A toast has been shown for long enough.
    case expiry
    /// A terminal that was asked about itself has had enough time to answer.
    case answersOver
    /// Work that the shell has begun, and given this number, has ended.
    case finished(Int)
    /// Such work has not ended within a moment.
    case lasts(Int)
    /// Something on the drawn screen has changed a moment ago.
    case rest

    /// Whether its turn comes after everything that was begun before.
    var isInOrder: Bool {
        switch self {
        // What a terminal says about itself is not from the user.
        case .key(.report): false
        case .line, .unreadableLine, .key, .endOfInput, .endOfTyping, .request: true
        case .interrupt, .change, .written, .resize, .pause, .motion, .animation, .expiry, .answersOver, .finished,
            .lasts,
            .rest:
            false
        }
    }
}

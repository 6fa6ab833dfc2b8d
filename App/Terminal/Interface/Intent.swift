/// What the user wants, for the shell to do.
package enum Intent: Equatable, Sendable {
    case tap(String)
    case type(String, into: String)
    case select(String, in: String)
    case tab(String)
    case open(String)
    /// Out of the front screen or sheet, or no to a question.
    case leave
    case back, forward
    /// The text of an element, in the user's own editor.
    case edit(String)
    case copy(String)
    /// A command that the interface does not know itself.
    case command(String)
    /// A message for the user.
    case say(String)
    case setMouse(Bool)
    case redraw
    case suspend
    /// Stops what runs, or quits.
    case interrupt
    case quit
}

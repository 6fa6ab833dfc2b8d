import Core
import Foundation

/// One parsed line of a user's input.
enum LinearCommand: Equatable {
    /// A numbered element, and the text that followed the number, if any.
    case element(Int, text: String?)
    case tab(String?)
    case open(String)
    /// Edits a text in the user's editor: that of a numbered element, or the only one of several lines.
    case edit(Int?)
    case back, forward, help, quit, show

    /// Whether the line may be recalled later. A text for an element may not: it can be a secret that was typed in the
    /// wrong place, or personal data.
    var isRemembered: Bool {
        switch self {
        case .element(_, let text): text == nil
        case .tab, .open, .edit, .back, .forward, .help, .quit: true
        case .show: false
        }
    }

    /// - Throws: ``Refusal`` whose message lists what can be typed instead.
    init(_ line: String) throws(Refusal) {
        let trimmed = line.drop(while: \.isWhitespace)
        guard !trimmed.isEmpty else {
            self = .show
            return
        }
        let first = trimmed.prefix { !$0.isWhitespace }
        let text = trimmed.dropFirst(first.count).drop(while: \.isWhitespace)
        let rest = text.isEmpty ? nil : String(text)
        if first.hasPrefix(":") {
            self = try Self.named(String(first.dropFirst()), rest?.trimmingCharacters(in: .whitespaces))
        } else if let number = Int(first) {
            self = .element(number, text: rest)
        } else {
            let hint = Self.names.contains(first.lowercased()) ? " Did you mean :\(first.lowercased())?" : ""
            throw Refusal(.unknownCommand, "Enter the number of an element, or :help.\(hint)")
        }
    }

    static let names = ["tab", "open", "edit", "back", "forward", "help", "quit"]

    private static func named(_ name: String, _ argument: String?) throws(Refusal) -> LinearCommand {
        switch name {
        case "tab": return .tab(argument)
        case "open":
            guard let argument else { throw Refusal(.missingArgument, "Write a link after :open.") }
            return .open(argument)
        case "edit": return .edit(try argument.map(elementNumber))
        case "back": return .back
        case "forward": return .forward
        case "help": return .help
        case "quit", "q": return .quit
        default:
            let suggestion = NearMiss.of(name, among: names).map { " Did you mean :\($0)?" } ?? " Write :help."
            throw Refusal(.unknownCommand, "There is no command :\(name).\(suggestion)")
        }
    }

    private static func elementNumber(_ text: String) throws(Refusal) -> Int {
        guard let number = Int(text) else {
            throw Refusal(.badValue, "Add a number from the screen, for example: :edit 1")
        }
        return number
    }

    static let helpText = """
        Enter the number of an element to use it. For a field, enter its text then; an empty line leaves it as it is.
        A number and a text fill a field at once: 1 anna@example.org
          :tab NAME    another tab; :tab alone lists them
          :open LINK   follow a link, such as slipway://settings
          :edit N      edit a text of several lines in $EDITOR
          :back        close the top screen or sheet, or go back
          :forward     go forward again
          :help        this text
          :quit        quit; everything is saved
        An empty line shows the screen again. Ctrl-C stops the running action.
        """
}

import Core
import Foundation

/// One parsed line of a user's input.
enum LinearCommand: Equatable {
    case element(Int, text: String?)
    case tab(String?)
    case open(String)
    /// Changes a setting to a value; nil for its default.
    case set(String, to: String?)
    /// Edits a text in the user's editor: that of a numbered element, or the only one of several lines.
    case edit(Int?)
    case menu(Int)
    case more
    /// Shows only the rows of a list that contain these words; all when there are none.
    case filter(String)
    case back, forward, help, quit, show

    /// - Parameter tabs: those whose names are commands by themselves.
    /// - Throws: ``Refusal`` whose message lists what can be typed instead.
    init(_ line: String, tabs: [WindowTab] = []) throws(Refusal) {
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
        } else if first.hasPrefix("/") {
            self = .filter(trimmed.dropFirst().trimmingCharacters(in: .whitespaces))
        } else if let number = Int(first) {
            self = .element(number, text: rest)
        } else if rest == nil, let command = Self.word(first.lowercased(), tabs) {
            self = command
        } else {
            let hint = Self.names.contains(first.lowercased()) ? " Did you mean :\(first.lowercased())?" : ""
            throw Refusal(.unknownCommand, "Type a number from the screen, or :help.\(hint)")
        }
    }

    static let names = ["tab", "open", "set", "unset", "edit", "menu", "more", "back", "forward", "help", "quit"]

    /// A command without its colon, as other programs have it. It must be the whole line: a line of several words is
    /// rather a text for a field.
    private static func word(_ word: String, _ tabs: [WindowTab]) -> LinearCommand? {
        switch word {
        case "tab": .tab(nil)
        case "open": nil
        default: tabs.contains { $0.name == word } ? .tab(word) : simple(word)
        }
    }

    private static func simple(_ name: String) -> LinearCommand? {
        switch name {
        case "back": .back
        case "forward": .forward
        case "more": .more
        case "help", "?": .help
        case "quit", "q", "exit": .quit
        default: nil
        }
    }

    private static func named(_ name: String, _ argument: String?) throws(Refusal) -> LinearCommand {
        switch name {
        case "tab": return .tab(argument)
        case "open": return .open(try required(argument, "a link, for example: :open slipway://settings"))
        case "set":
            let words = argument?.split(maxSplits: 1, whereSeparator: \.isWhitespace) ?? []
            let value = try required(
                words.dropFirst().first, "a setting and its value, for example: :set appearance dark")
            return .set(String(words[0]), to: value.trimmingCharacters(in: .whitespaces))
        case "unset": return .set(try required(argument, "a setting, for example: :unset appearance"), to: nil)
        case "edit": return .edit(try argument.map { text throws(Refusal) in try elementNumber(text, for: name) })
        case "menu": return .menu(try elementNumber(argument ?? "", for: name))
        default:
            if let command = simple(name) { return command }
            let suggestion =
                NearMiss.of(name, among: names).map { "Did you mean :\($0)?" } ?? "Type :help to see all commands."
            throw Refusal(.unknownCommand, "There is no command :\(name). \(suggestion)")
        }
    }

    private static func required<Value>(_ value: Value?, _ what: String) throws(Refusal) -> Value {
        guard let value else { throw Refusal(.missingArgument, "Add \(what)") }
        return value
    }

    private static func elementNumber(_ text: String, for name: String) throws(Refusal) -> Int {
        guard let number = Int(text) else {
            throw Refusal(.badValue, "Add a number from the screen, for example: :\(name) 1")
        }
        return number
    }

    static let helpLines = """
        Type a number to use that line. For a field, then type its text. Press Enter to leave it as it is.
        Or type both at once: 1 anna@example.org
        In a text of several lines, end a line with \\ to type another one.
          :tab NAME    go to a tab, such as settings
          :open LINK   open a link, such as slipway://settings
          :set N V     change a setting, such as :set appearance dark. :unset N for its default
          :edit N      edit a text of several lines in $EDITOR
          :menu N      list what else you can do with a line
          :more        show more of a long list
          /WORD        show only the lines of a list with that word; / shows all
          :back or 0   go back
          :forward     go forward
          :help or ?   show this help
          :quit or q   quit; everything is saved
        Press Enter to see the screen again. Ctrl-C leaves a field or stops an action. Twice in a row it quits.
        """.split(separator: "\n").map { LinearLine(String($0), hanging: $0.hasPrefix(" ") ? 13 : 0) }
}

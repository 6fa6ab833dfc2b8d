/// The ways to continue a command that is being typed.
struct LinearCompletion: Equatable {
    /// The commands that are followed by a word.
    private static let incomplete: Set = ["tab", "open", "set", "unset"]

    /// The typed beginning of the last word, and the words that begin with it.
    let beginning: String
    let words: [String]

    init(_ line: String, tabs: [String], links: (String) -> [String], settings: () -> [WindowSetting]) {
        let line = line.drop(while: \.isWhitespace)
        let command = line.prefix { !$0.isWhitespace }
        let beginning = String(line.dropFirst(command.count).drop(while: \.isWhitespace))
        let candidates: [String]
        switch command {
        case line:
            self.beginning = String(line)
            let commands = LinearCommand.names.map { ":\($0)" + (Self.incomplete.contains($0) ? " " : "") }
            let plain = line.isEmpty ? [] : LinearCommand.words
            words = (commands + tabs + plain).filter { $0.hasPrefix(line.lowercased()) }
            return
        case ":tab": candidates = tabs
        case ":open": candidates = links(beginning)
        case ":set": candidates = settings().flatMap { $0.continuations(of: beginning) }
        case ":unset": candidates = settings().map(\.name)
        default: candidates = []
        }
        self.beginning = beginning
        let typed = command == ":tab" ? beginning.lowercased() : beginning
        words = candidates.filter { $0.hasPrefix(typed) }
    }

    /// The text that all the words continue with.
    var addition: String {
        var common = Array(words.first ?? "")
        for word in words.dropFirst() {
            common = zip(common, word).prefix { $0 == $1 }.map(\.0)
        }
        return String(common.dropFirst(beginning.count))
    }
}

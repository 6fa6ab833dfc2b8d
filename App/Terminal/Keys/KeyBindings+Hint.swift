extension KeyBindings {
    /// The keys from which all others can be learned, for the last line of a frame: "? help  : command".
    func hint(in context: KeyContext, most count: Int = 3) -> String {
        let hints: [(KeyCommand, String)] =
            switch context {
            case .global, .list: [(.help, "help"), (.commandLine, "command"), (.find, "find")]
            case .text: [(.back, "ends typing"), (.help, "help")]
            case .popup: [(.choose, "chooses"), (.closePopup, "closes")]
            }
        return hints.prefix(count).compactMap { command, words in
            keys(for: command).first { self.command(for: $0, in: context) == command }.map { "\($0) \(words)" }
        }
        .joined(separator: "  ")
    }

    /// The key that leaves a page or closes a sheet, such as "Esc closes"; nil when no key does.
    func wayOut(ofSheet isSheet: Bool) -> String? {
        keys(for: .back).first { command(for: $0, in: .list) == .back }.map {
            "\($0) \(isSheet ? "closes" : "goes back")"
        }
    }
}

extension FullScreenWay {
    /// Types a text where the cursor is, and waits until it is shown.
    func type(_ text: String, isSecret: Bool = false) async throws {
        let lines = text.split(separator: "\n")
        try await press(lines.count > 1 ? KeyBytes.paste(text) : KeyBytes.text(text))
        // A long text is longer than its row.
        let end = isSecret ? String(repeating: "•", count: text.count) : String((lines.last ?? "").suffix(20))
        try await terminal.shows("'\(end)' before the cursor") { $0.beforeCursor.hasSuffix(end) }
    }

    /// Replaces the text of the focused field.
    func fill(_ element: JourneyElement, with text: String) async throws {
        try await clear()
        try await type(text, isSecret: element.isSecret)
        guard element.isNewSecret else { return }
        try await press(KeyBytes.tab)
        try await terminal.shows("a question for the same again") { screen in
            screen.contains("Repeat it: \(element.label)") && screen.focusedText == ""
        }
        try await type(text, isSecret: element.isSecret)
    }

    private func clear() async throws {
        guard terminal.screen.focusedText != "" else { return }
        try await press(KeyBytes.alt("a"))
        try await press(KeyBytes.backspace)
        try await terminal.shows("an empty field") { $0.focusedText == "" }
    }
}

import Design

/// Texts in the user's editor.
extension LinearShell {
    /// Lets the user edit a text of the screen, and types the result into its element.
    func edit(_ number: Int?) async throws(Refusal) {
        guard let editor else { throw Refusal(.nothingToDo, ":edit needs a terminal.") }
        let element = try await editable(number)
        stopNotice()
        defer { startNotice() }
        try await texts.edit(element, with: editor, again: ":edit") { text throws(Refusal) in
            try await act(.type(text), on: element)
        }
    }

    /// The element of a number, or the only one of several lines.
    private func editable(_ number: Int?) async throws(Refusal) -> Element {
        if let number {
            let element = try await element(number)
            guard case .type = element.interaction else {
                throw Refusal(.wrongKind, "\(element.label) has no text to edit.")
            }
            guard !element.isSecret else {
                throw Refusal(.wrongKind, "\(element.label) is never shown. Type just \(number).")
            }
            return element
        }
        let elements = drawn.numbered.filter { $0.kind == .field && $0.hasLines && $0.isEnabled }
        guard elements.count == 1 else {
            throw Refusal(
                .missingArgument,
                elements.isEmpty
                    ? "This screen has no text of several lines. For another field, add its number: :edit 1"
                    : "This screen has several texts. Add the number of one, for example: :edit 1")
        }
        return try await current(elements[0])
    }
}

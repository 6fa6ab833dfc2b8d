import Design
import Terminal

/// What helps with longer input: completion, pastes of several lines, and the user's editor.
extension LinearShell {
    /// Completes the command that is being typed. Where there are several ways to continue, it lists them.
    func complete() {
        guard case .command = expectation, let line = console.beginning else { return }
        let tabs = window.status.tab == nil ? [] : window.tabs.map(\.name)
        let completion = LinearCompletion(line, tabs: tabs, links: window.completions) { [window] in window.settings }
        if !completion.addition.isEmpty {
            _ = console.press(.text(completion.addition))
        } else if completion.words.isEmpty {
            say("No completions.")
        } else if completion.words.count > 1 {
            say(completion.words.map { "  \($0)" }.joined(separator: "\n"))
        }
    }

    /// The command of a line. Of a pasted text, only an element of several lines keeps the line breaks.
    func command(of line: String) throws(Refusal) -> LinearCommand {
        guard line.contains("\n") else { return try LinearCommand(line, tabs: window.tabs) }
        let command = try LinearCommand(TypedText.oneLine(line), tabs: window.tabs)
        guard case .element(let number, _) = command, number > 0, number <= drawn.numbered.count,
            drawn.numbered[number - 1].hasLines
        else { return command }
        return try LinearCommand(line)
    }

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

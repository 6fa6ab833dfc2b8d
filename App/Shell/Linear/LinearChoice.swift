import Design
import Foundation

extension Element {
    /// The value that a user chooses by number, name or value; for any other text, the text itself.
    func value(chosenBy text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        return Self.choice(text, of: options, label: \.label)?.value ?? text
    }

    /// The item of the menu that a user chooses by number or name.
    func menuItem(chosenBy text: String) throws(Refusal) -> MenuItem {
        let text = text.trimmingCharacters(in: .whitespaces)
        if let item = Self.choice(text, of: menu, label: \.label) { return item }
        throw Refusal(.badValue, "There is no choice '\(text)'. Choose \(Self.list(menu.map(\.label))).")
    }

    private static func choice<Choice>(_ text: String, of choices: [Choice], label: (Choice) -> String) -> Choice? {
        choices.enumerated().first { "\($0.offset + 1)" == text }?.element
            ?? choices.first { label($0).lowercased() == text.lowercased() }
    }

    /// `A, B or C`
    static func list(_ labels: [String]) -> String {
        let others = labels.dropLast().joined(separator: ", ")
        return (others.isEmpty ? "" : "\(others) or ") + (labels.last ?? "")
    }
}

extension ElementAction {
    /// The work of the action on an element of a screen, refused in words for people: ids are for programs.
    @MainActor
    func work(on element: Element, of screen: Screen) throws(Refusal) -> @MainActor @Sendable () async -> Void {
        do throws(Refusal) {
            return try work(on: element.id, of: screen)
        } catch {
            let name = element.label.isEmpty ? "This \(element.kind.rawValue)" : element.label
            switch (error.code, self) {
            case (.disabled, _): throw Refusal(.disabled, screen.reason(why: element))
            case (.badValue, .type):
                let form = element.hasLines ? "text" : "one line of text"
                throw Refusal(.badValue, "\(name) takes \(form), without control characters.")
            case (.badValue, .select(let value)):
                let choices = Element.list(element.options.map(\.label))
                throw Refusal(.badValue, "There is no choice '\(value)'. Choose \(choices).")
            default: throw Refusal(error.code, "\(name) cannot be \(participle).")
            }
        }
    }
}

import Design
import Foundation

extension Element {
    /// The value that a user chooses by number, name or value; for any other text, the text itself.
    func value(chosenBy text: String) -> String {
        let text = text.trimmingCharacters(in: .whitespaces)
        let numbered = options.enumerated().first { "\($0.offset + 1)" == text }
        if let numbered { return numbered.element.value }
        let named = options.first { $0.label.lowercased() == text.lowercased() }
        return named?.value ?? text
    }
}

extension Element {
    /// The item of the menu that a user chooses by number or name.
    func menuItem(chosenBy text: String) throws(Refusal) -> MenuItem {
        let text = text.trimmingCharacters(in: .whitespaces)
        let numbered = menu.enumerated().first { "\($0.offset + 1)" == text }?.element
        if let item = numbered ?? menu.first(where: { $0.label.lowercased() == text.lowercased() }) { return item }
        throw Refusal(.badValue, "There is no choice '\(text)'. Choose \(Self.list(menu.map(\.label))).")
    }

    /// `A, B or C`
    static func list(_ labels: [String]) -> String {
        let others = labels.dropLast().joined(separator: ", ")
        return (others.isEmpty ? "" : "\(others) or ") + (labels.last ?? "")
    }
}

extension ElementAction {
    /// Why an element of this screen does not take the value, in words for people; nil when it is not because of it.
    func refusal(by element: Element) -> String? {
        switch self {
        case .tap: return nil
        case .type:
            let form = element.hasLines ? "text" : "one line of text"
            return "\(element.label) takes \(form), without control characters."
        case .select(let value):
            return "There is no choice '\(value)'. Choose \(Element.list(element.options.map(\.label)))."
        }
    }
}

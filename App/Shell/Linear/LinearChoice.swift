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

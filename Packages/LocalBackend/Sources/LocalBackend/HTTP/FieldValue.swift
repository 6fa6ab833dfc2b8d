import Foundation

/// The value of a header field.
enum FieldValue {
    /// Removes spaces and tabs from both ends, and nothing else: other blanks, such as U+00A0, are part of a value.
    static func trimmed(_ text: some StringProtocol) -> String {
        text.trimmingCharacters(in: blanks)
    }

    private static let blanks = CharacterSet(charactersIn: " \t")

    /// Whether two words are equal, ignoring the case of ASCII letters. (In Unicode, the Kelvin sign is a capital k, but
    /// it is longer than one.)
    static func matches(_ text: some StringProtocol, _ word: String) -> Bool {
        text.utf8.count == word.utf8.count && text.lowercased() == word.lowercased()
    }
}

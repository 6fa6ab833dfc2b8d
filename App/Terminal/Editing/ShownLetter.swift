import Design

/// Letters of an edited text as they are shown.
enum ShownLetter {
    /// Stands for each letter of a secret.
    static let secret: Character = "•"

    /// The letter, made safe for a terminal and still a single one: a tag that belongs to a letter would become a
    /// second one. A line break is marked, for a text of several lines that is shown in one row.
    static func of(_ letter: Character) -> Character {
        if letter.isNewline { return "↵" }
        let text = PlainText.sanitize(String(letter))
        return text.count == 1 ? Character(text) : "\u{fffd}"
    }
}

import Foundation

/// A user's name as a server sent it: one line, without unprintable characters.
struct PersonName: Sendable, Equatable {
    let text: String

    /// Nil when nothing is left of the text.
    init?(_ text: String) {
        let line = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isUnprintable }.prefix(200)))
            .trimmingCharacters(in: .whitespaces)
        guard !line.isEmpty else { return nil }
        self.text = line
    }
}

extension Unicode.Scalar {
    /// Whether it would move the cursor, end the line, or change how the following text is read.
    var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: true
        default: false
        }
    }
}

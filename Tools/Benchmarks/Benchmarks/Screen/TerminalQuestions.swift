import Foundation

/// What programs ask a terminal, and what xterm answers.
struct TerminalQuestions {
    /// The end of what was read before, in which a question may have begun.
    private var rest: [UInt8] = []

    private static let known: [(question: String, answer: String)] = [
        ("\u{1b}[c", "\u{1b}[?64;1;9;15;18;21;22c"), ("\u{1b}[6n", "\u{1b}[1;1R"),
        ("\u{1b}[?2026$p", "\u{1b}[?2026;0$y"), ("\u{1b}[?2048$p", "\u{1b}[?2048;0$y"),
        ("\u{1b}]11;?", "\u{1b}]11;rgb:1616/1818/1d1d\u{1b}\\"),
    ]

    mutating func answers(to bytes: ArraySlice<UInt8>) -> [UInt8] {
        // Most output has none of them.
        guard !rest.isEmpty || bytes.contains(0x1b) else { return [] }
        var text = rest + bytes
        var answers: [UInt8] = []
        for (question, answer) in Self.known {
            guard let range = text.firstRange(of: Array(question.utf8)) else { continue }
            answers += Array(answer.utf8)
            text.removeSubrange(..<range.upperBound)
        }
        rest = text.suffix(8).firstIndex(of: 0x1b).map { Array(text[$0...]) } ?? []
        return answers
    }
}

import CoreTesting
import Testing

@testable import Terminal

struct UndoTests {
    /// The texts, from the last one back to the first.
    private func undone(_ writer: Writer) -> [String] {
        var texts: [String] = []
        while writer.perform(.undo) { texts.append(writer.editor.text) }
        return texts
    }

    @Test func aWordIsAStep() {
        let writer = Writer()
        for letter in "one two  three" { writer.type(String(letter)) }
        #expect(undone(writer) == ["one two  ", "one ", ""])
        #expect(writer.perform(.redo))
        #expect(writer.picture == "one |")
        #expect(writer.perform(.redo, .redo))
        #expect(writer.picture == "one two  three|")
        #expect(!writer.perform(.redo))
    }

    @Test func movingTheCursorBeginsAStep() {
        let writer = Writer()
        writer.type("a")
        writer.perform(.letterLeft)
        writer.type("b")
        writer.perform(.letterRight, .letterRight)
        writer.type("c")
        #expect(undone(writer) == ["ba", "a", ""])
    }

    @Test func eachPasteAndEachDeletedTextIsAStep() {
        let writer = Writer("one two")
        writer.perform(.eraseWord, .eraseWord)
        writer.paste("x")
        writer.paste("y")
        writer.perform(.newLine)
        writer.editor.replace(with: "z")
        #expect(undone(writer) == ["xy\n", "xy", "x", "", "one ", "one two"])
    }

    @Test func aNewChangeForgetsWhatWasUndone() {
        let writer = Writer()
        writer.type("a")
        writer.perform(.undo)
        writer.type("b")
        #expect(!writer.perform(.redo))
        #expect(undone(writer) == [""])
    }

    @Test func stepsAreLimited() {
        let writer = Writer(limit: 10_000_000)
        for _ in 0..<1_200 { writer.paste("a") }
        #expect(undone(writer).count == 1_000)
        let long = Writer(limit: 10_000_000)
        for _ in 0..<5 { long.paste(String(repeating: "a", count: 400_000)) }
        #expect(undone(long).count == 2)
        // The last step can always be undone.
        long.editor.replace(with: String(repeating: "b", count: 2_000_000))
        #expect(long.perform(.undo))
    }

    private static let commands = KeyCommand.allCases.filter { $0.isEdit && $0 != .undo && $0 != .redo }
    private static let texts = [
        "a", " ", "e", "\u{301}", "世", "👩", "\u{200d}", "💻", "\u{1f1e9}", "one two", "\u{fe0f}",
    ]

    @Test(arguments: 0..<20)
    func undoingEverythingGivesTheFirstTextAndRedoingTheLast(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let writer = Writer("the first\ntext")
        var seen: Set<[Unicode.Scalar]> = [Array(writer.editor.text.unicodeScalars)]
        for _ in 0..<300 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0..<5: writer.type(Self.texts.randomElement(using: &generator) ?? "")
            case 5: writer.paste("one\n\(Self.texts.randomElement(using: &generator) ?? "")")
            case 6: writer.editor.replace(with: String(writer.editor.letters.shuffled(using: &generator).prefix(40)))
            default: writer.perform(Self.commands.randomElement(using: &generator) ?? .letterLeft)
            }
            seen.insert(Array(writer.editor.text.unicodeScalars))
        }
        let last = writer.editor.text
        while writer.perform(.undo) {
            #expect(seen.contains(Array(writer.editor.text.unicodeScalars)))
            #expect((0...writer.editor.letters.count).contains(writer.editor.cursor))
        }
        #expect(writer.editor.text == "the first\ntext")
        while writer.perform(.redo) {}
        #expect(writer.editor.text.unicodeScalars.elementsEqual(last.unicodeScalars))
    }
}

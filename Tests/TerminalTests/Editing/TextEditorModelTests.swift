import CoreTesting
import Testing

@testable import Terminal

/// Any commands at all, compared with the simplest way to do them.
struct TextEditorModelTests {
    /// A text whose letters are found anew after each change.
    private struct Model {
        var letters: [Character] = []
        var cursor = 0
        var anchor: Int?
        var kills: [String] = []
        var isKilling = false

        var selection: Range<Int>? {
            anchor.flatMap { $0 == cursor ? nil : min($0, cursor)..<max($0, cursor) }
        }

        mutating func replace(_ range: Range<Int>, with text: String) {
            let before = String(letters[..<range.lowerBound]) + text
            letters = Array(before + String(letters[range.upperBound...]))
            (cursor, anchor) = (0, nil)
            while String(letters[..<cursor]).unicodeScalars.count < before.unicodeScalars.count { cursor += 1 }
        }

        mutating func insert(_ text: String) {
            isKilling = false
            replace(selection ?? cursor..<cursor, with: text)
        }

        private func isWord(_ place: Int) -> Bool { letters[place].isLetter || letters[place].isNumber }

        private func target(_ motion: TextMotion) -> Int {
            var place = cursor
            switch motion {
            case .letterLeft: place = max(place - 1, 0)
            case .letterRight: place = min(place + 1, letters.count)
            case .wordLeft:
                while place > 0, !isWord(place - 1) { place -= 1 }
                while place > 0, isWord(place - 1) { place -= 1 }
            case .wordRight:
                while place < letters.count, !isWord(place) { place += 1 }
                while place < letters.count, isWord(place) { place += 1 }
            case .lineStart: while place > 0, letters[place - 1] != "\n" { place -= 1 }
            case .lineEnd: while place < letters.count, letters[place] != "\n" { place += 1 }
            case .textStart: place = 0
            case .textEnd: place = letters.count
            case .rows, .pages: break
            }
            return place
        }

        private mutating func kill(to target: Int) {
            guard target != cursor else { return }
            let range = min(target, cursor)..<max(target, cursor)
            let text = String(letters[range])
            if isKilling, let last = kills.popLast() {
                kills.append(target < cursor ? text + last : last + text)
            } else {
                kills.append(text)
            }
            isKilling = true
            replace(range, with: "")
        }

        mutating func perform(_ command: KeyCommand) {
            let wasKilling = isKilling
            isKilling = false
            switch command {
            case .letterLeft where selection != nil: (cursor, anchor) = (selection?.lowerBound ?? 0, nil)
            case .letterRight where selection != nil: (cursor, anchor) = (selection?.upperBound ?? 0, nil)
            case .selectAll: if !letters.isEmpty { (anchor, cursor) = (0, letters.count) }
            case .deleteBackward: replace(selection ?? max(cursor - 1, 0)..<cursor, with: "")
            case .deleteForward: replace(selection ?? cursor..<min(cursor + 1, letters.count), with: "")
            case .copy: if let selection { kills.append(String(letters[selection])) }
            case .cut:
                guard let selection else { return }
                kills.append(String(letters[selection]))
                replace(selection, with: "")
            case .yank: if let last = kills.last { insert(last) }
            case .newLine: insert("\n")
            case .eraseWord, .killWordBackward, .killWordForward, .killToLineEnd, .killToLineStart:
                isKilling = wasKilling
                kill(to: end(of: command))
            default:
                guard let move = command.move else { return }
                let place = target(move.motion)
                anchor = move.isSelecting ? anchor ?? cursor : nil
                cursor = place
                if anchor == cursor { anchor = nil }
            }
        }

        private func end(of command: KeyCommand) -> Int {
            switch command {
            case .killWordBackward: return target(.wordLeft)
            case .killWordForward: return target(.wordRight)
            case .killToLineEnd:
                let end = target(.lineEnd)
                return end == cursor ? min(end + 1, letters.count) : end
            case .killToLineStart:
                let start = target(.lineStart)
                return start == cursor ? max(start - 1, 0) : start
            default:
                var place = cursor
                while place > 0, letters[place - 1].isWhitespace { place -= 1 }
                while place > 0, !letters[place - 1].isWhitespace { place -= 1 }
                return place
            }
        }
    }

    private static let commands = KeyCommand.allCases.filter(\.isEdit).filter { command in
        switch command.move?.motion {
        case .rows, .pages: false
        default: ![.undo, .redo, .yankPrevious].contains(command)
        }
    }
    private static let texts = [
        "a", "b ", " ", "世", "one two", "👍🏽", "é", "e", "\u{301}", "\u{200d}", "👩", "💻", "\u{1f1e9}", "\u{1f1ea}",
        "\u{fe0f}", "ᄒ", "ᅡ", "ᆫ", "\u{600}", "\u{915}", "\u{94d}", "\u{937}", "(x)",
    ]

    @Test(arguments: 0..<40)
    func anyCommandsDoWhatTheyDoToSimpleTexts(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let writer = Writer(limit: 1_000_000)
        var model = Model()
        for _ in 0..<300 {
            if Int.random(in: 0..<5, using: &generator) < 3 {
                let text = Self.texts.randomElement(using: &generator) ?? ""
                writer.type(text)
                model.insert(text)
            } else {
                let command = Self.commands.randomElement(using: &generator) ?? .letterLeft
                writer.perform(command)
                model.perform(command)
            }
            #expect(writer.picture == Writer.picture(model.letters, model.cursor, model.anchor))
            #expect(
                writer.editor.letters.map { String($0).unicodeScalars.count }
                    == model.letters.map {
                        String($0).unicodeScalars.count
                    })
            #expect(writer.editor.buffer.byteCount == writer.editor.text.utf8.count)
            #expect(Array(writer.editor.buffer.traits) == writer.editor.letters.map(LetterTraits.init(of:)))
            #expect(writer.editor.kills.latest == model.kills.last)
        }
    }
}

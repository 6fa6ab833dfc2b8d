import CoreTesting
import Testing

@testable import Shell

struct LineSplitterTests {
    /// The events for some bytes, split into chunks of these sizes.
    private static func events(_ bytes: [UInt8], chunks: [Int], limit: Int) -> [ShellEvent] {
        var splitter = LineSplitter(limit: limit)
        var events: [ShellEvent] = []
        var rest = bytes[...]
        for size in chunks {
            events += splitter.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return events + splitter.append(rest) + splitter.finish()
    }

    private static let tooLong = ShellEvent.unreadableLine("This line is too long (at most 8 bytes). It was ignored.")
    private static let notUTF8 = ShellEvent.unreadableLine("This line is not UTF-8 text. It was ignored.")

    @Test(
        arguments: [
            ("", []), ("\n", [.line("")]), ("a", [.line("a")]), ("a\n", [.line("a")]),
            ("a\nb", [.line("a"), .line("b")]), ("a\r\nb\r\n", [.line("a"), .line("b")]),
            ("a\r\r\n", [.line("a\r")]), ("a\rb\n", [.line("a\rb")]), ("\n\n", [.line(""), .line("")]),
            ("12345678\n", [.line("12345678")]), ("123456789\nb\n", [tooLong, .line("b")]),
            ("1234567890123456789", [tooLong]), ("1234567890\n1234567890\n", [tooLong, tooLong]),
            ("é🚢\n", [.line("é🚢")]),
        ] as [(String, [ShellEvent])])
    func linesAreWhatIsBetweenEnds(text: String, expected: [ShellEvent]) {
        #expect(Self.events(Array(text.utf8), chunks: [], limit: 8) == expected)
    }

    @Test func invalidUTF8IsReported() {
        #expect(Self.events([0xff, 0x0a, 0x61, 0x0a], chunks: [], limit: 8) == [Self.notUTF8, .line("a")])
    }

    @Test func anyChunkingGivesTheSameLines() {
        var generator = SeededGenerator(seed: 1)
        // Few different bytes, so that line breaks, multi-byte characters and invalid ones are frequent.
        let alphabet: [UInt8] = [0x61, 0x62, 0x0a, 0x0d, 0xc3, 0xa9, 0xf0, 0x9f, 0x9a, 0xa2, 0x00]
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).compactMap { _ in
                alphabet.randomElement(using: &generator)
            }
            let chunks = (0..<Int.random(in: 1...30, using: &generator)).map { _ in
                Int.random(in: 0...5, using: &generator)
            }
            let whole = Self.events(bytes, chunks: [], limit: 8)
            #expect(Self.events(bytes, chunks: chunks, limit: 8) == whole, "\(bytes) in \(chunks)")
            #expect(Self.events(bytes, chunks: bytes.map { _ in 1 }, limit: 8) == whole, "\(bytes)")
            // One line for each line break, and one more for a rest without one.
            let ends = bytes.count { $0 == 0x0a }
            let hasRest = bytes.last.map { $0 != 0x0a } ?? false
            #expect(whole.count == ends + (hasRest ? 1 : 0), "\(bytes)")
        }
    }
}

import CoreTesting
import Testing

@testable import ContentFeature

@Suite struct OverlapTests {
    @Test(arguments: [
        // before, pieces that come, what is kept of them
        ("The quick brown fox", [" jumps"], " jumps"),
        ("The quick brown fox", ["brown fox", " jumps"], "brown fox jumps"),
        ("The quick brown fox", ["quick brown fox jumps"], " jumps"),
        ("The quick brown fox", ["qui", "ck bro", "wn fox", " jumps"], " jumps"),
        ("The quick brown fox", ["quick brown fox"], ""),
        ("The quick brown fox", ["quick brown"], "quick brown"),
        ("The quick brown fox", ["quick brown cat"], "quick brown cat"),
        ("", ["Anything"], "Anything"),
        ("aaaaaaaaaaaa", ["aaaaaaaaaaaab"], "b"),
        ("Grüße aus Köln am Rhein", ["Köln am Rhein", " und mehr"], " und mehr"),
    ])
    func whatIsRepeatedIsRemoved(before: String, pieces: [String], kept: String) {
        var overlap = Overlap(after: before)
        var text = ""
        for piece in pieces { text += overlap.take(piece) }
        text += overlap.finish()
        #expect(text == kept)
    }

    /// However the text is cut into pieces, the same is kept.
    @Test(arguments: 1...50 as ClosedRange<UInt64>)
    func cutsMakeNoDifference(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let letters = Array("ab é\u{1F600}\n")
        func text(_ count: Int) -> String {
            String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
        }
        let before = text(.random(in: 0...250, using: &random))
        let repeated = Bool.random(using: &random) ? String(before.suffix(.random(in: 0...210, using: &random))) : ""
        let whole = repeated + text(.random(in: 0...40, using: &random))
        var first = Overlap(after: before)
        let expected = first.take(whole) + first.finish()
        var second = Overlap(after: before)
        var kept = ""
        for letter in whole { kept += second.take(String(letter)) }
        kept += second.finish()
        #expect(kept == expected)
        #expect(whole.hasSuffix(kept))
    }
}

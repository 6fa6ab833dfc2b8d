import AIClient
@testable import ContentFeature
import ContentStorage
import CoreTesting
import Testing

struct TooLongTests {
    @Test(arguments: [(1, AIUsage.mostTokens), (AIUsage.mostTokens, 1), (1, 1), (0, 9)])
    func anyNumbersLeaveSomethingToAsk(used: Int, limit: Int) {
        let count = TooLong(used: used, limit: limit).leavingOut([(1 << 40, true), (1 << 40, false)], rest: 1 << 40)
        #expect((0...2).contains(count))
    }

    @Test(
        arguments: [
            // used, limit, whether each message is a question (100 bytes each), bytes that stay, how many are left out
            (2_000, 1_000, [true, false, true, false, true, false], 100, 4),
            (1_100, 1_000, [true, false, true, false], 100, 2),
            (nil, nil, [true, false, true, false], 100, 4),
            (9_000, 10, [true, false, true, false], 100, 4),
            (1_000, 900, [], 100, 0),
            (2_000, 1_000, [true, false, false, false, false], 100, 5),
        ] as [(Int?, Int?, [Bool], Int, Int)])
    func wholeExchangesAreLeftOutFromTheBeginning(
        used: Int?, limit: Int?, questions: [Bool], rest: Int, count: Int
    ) {
        let messages = questions.map { (bytes: 100, isQuestion: $0) }
        #expect(TooLong(used: used, limit: limit).leavingOut(messages, rest: rest) == count)
    }
}

@MainActor
struct TitleTests {
    @Test(arguments: [
        ("How do I boil an egg without a pot?", "How do I boil an egg"),
        ("  One\n\ntwo\tthree ", "One two three"), ("", ""), ("\n", ""),
        (String(repeating: "x", count: 100), String(repeating: "x", count: 59) + "…"),
    ])
    func theFirstWordsAreATitle(text: String, title: String) {
        #expect(TitleMaker.words(of: text) == title)
    }

    @Test(
        arguments: [
            ("Boiling eggs", "Boiling eggs"), ("\"Boiling eggs.\"\n", "Boiling eggs"),
            ("**Boiling eggs**", "Boiling eggs"),
            ("# Boiling eggs", "Boiling eggs"), ("\n\n“Eggs”\nA second line", "Eggs"), ("Why?", "Why?"),
            ("  ", nil), ("\"\"", nil),
            (String(repeating: "long ", count: 40), String(String(repeating: "long ", count: 40).prefix(59)) + "…"),
        ] as [(String, String?)])
    func aModelsAnswerBecomesOneLineWithoutMarks(text: String, title: String?) {
        #expect(TitleMaker.title(text) == title)
    }
}

struct OverlapTests {
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

import CoreTesting
import Design
import Testing

/// Letters of several scalars; single ones are measured in `LetterWidthScalarTests`.
struct LetterWidthTests {
    @Test(
        arguments: [
            // Letters with accents of both kinds; one letter of two control characters.
            ("a", 1), ("e\u{301}", 1), ("e\u{301}\u{323}\u{20dd}", 1), ("\r\n", 0),
            // Japanese with voiced marks, also of half width; a variant of an ideograph.
            ("世", 2), ("か\u{3099}", 2), ("ｶ\u{ff9e}", 2), ("葛\u{e0100}", 2),
            // Korean: a syllable of jamo, parts of it, a syllable with another final consonant.
            ("\u{1100}\u{1161}\u{11a8}", 2), ("\u{1100}\u{1161}", 2), ("가\u{11a8}", 2), ("\u{1100}\u{1100}\u{1161}", 2),
            // Devanagari and Tamil: a vowel above, a vowel beside, a conjunct.
            ("के", 1), ("का", 2), ("क\u{94d}", 1), ("क्ष", 2), ("क्षि", 2), ("கு", 2), ("க்", 1),
            // Thai: a tone above, a vowel beside. Arabic and Hebrew with points; an Arabic number sign with a digit.
            ("ก\u{e48}", 1), ("ก\u{e33}", 2), ("ب\u{64e}\u{651}", 1), ("ש\u{5c1}", 1), ("\u{600}1", 1),
            // Emoji with a selector, and a selector where it means nothing.
            ("❤\u{fe0f}", 2), ("❤\u{fe0e}", 1), ("⌚\u{fe0e}", 1), ("👍\u{fe0e}", 1), ("👍\u{fe0f}", 2),
            ("〰\u{fe0e}", 1), ("©\u{fe0f}", 2), ("a\u{fe0f}", 1), ("世\u{fe0e}", 2), ("❤\u{301}\u{fe0f}", 1),
            ("❤\u{fe0f}\u{fe0e}", 2),
            // Keycaps; skin tones; families.
            ("1\u{fe0f}\u{20e3}", 2), ("#\u{fe0f}\u{20e3}", 2), ("1\u{20e3}", 1), ("👍🏽", 2), ("☝🏽", 2),
            ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("❤️‍🔥", 2), ("❤\u{200d}🔥", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2),
            // Flags.
            ("🇩🇪", 2), ("🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", 2),
        ])
    func lettersTakeColumns(letter: String, columns: Int) throws {
        try #require(letter.count == 1)
        #expect(LetterWidth.of(Character(letter)) == columns)
    }

    @Test(
        arguments: [
            // Sequences of emoji, and what selectors change.
            "👩‍💻", "❤️‍🔥", "👍🏽", "🇩🇪", "1\u{fe0f}\u{20e3}", "1\u{20e3}", "❤\u{fe0f}", "❤\u{fe0e}", "⌚\u{fe0e}",
            "a\u{fe0f}", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            // Spacing marks, conjuncts, marks before a letter, jamo, voiced marks of half width, a joiner.
            "का", "क्ष", "ก\u{e33}", "\u{600}1", "\u{1100}\u{1161}", "가\u{11a8}", "\u{1100}\u{1100}", "ｶ\u{ff9e}",
            "a\u{200d}",
        ])
    func terminalsDisagreeAbout(letter: String) throws {
        try #require(letter.count == 1)
        #expect(LetterWidth.isUncertain(Character(letter)))
        for letter: Character in ["a", "\r\n", "e\u{301}", "か\u{3099}", "के", "ก\u{e48}", "ب\u{64e}", "葛\u{e0100}"] {
            #expect(!LetterWidth.isUncertain(letter))
        }
    }

    @Test func textsAreAsWideAsTheirLetters() {
        var generator = SeededGenerator(seed: 11)
        let alphabet: [Character] = [
            "a", " ", "~", "\0", "\t", "\r", "\n", "\u{7f}", "é", "世", "\u{301}", "🇩", "\u{fe0f}",
        ]
        for round in 0..<2_000 {
            // Every other text is ASCII: it is measured in another way.
            let letters = alphabet.prefix(round % 2 == 0 ? 8 : alphabet.count)
            let length = Int.random(in: 0...40, using: &generator)
            let text = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
            let columns = text.reduce(0) { $0 + LetterWidth.of($1) }
            #expect(LetterWidth.of(text) == columns)
            #expect(LetterWidth.of(text[...]) == columns)
            #expect(LetterWidth.of(Array(text)) == columns)
        }
    }

    /// Those that show each scalar by itself, or draw ambiguous letters wide.
    @Test(arguments: [("a", 1), ("世", 2), ("é", 1), ("e\u{301}", 1), ("α", 2), ("🇸🇪", 4), ("👩\u{200d}👧", 5)])
    func someTerminalsTakeMoreColumns(letter: String, most: Int) {
        #expect(LetterWidth.most(of: Character(letter)) == most)
    }
}

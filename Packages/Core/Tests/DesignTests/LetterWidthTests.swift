import CoreTesting
import Design
import Testing

struct LetterWidthTests {
    @Test(
        arguments: [
            // Latin, with accents of both kinds; Cyrillic; fullwidth.
            ("a", 1), ("~", 1), (" ", 1), ("é", 1), ("e\u{301}", 1), ("e\u{301}\u{323}\u{20dd}", 1), ("Ж", 1), ("Ａ", 2),
            ("ﬁ", 1), ("\u{2026}", 1), ("€", 1), ("\u{fffd}", 1),
            // Control characters, and one letter of two.
            ("\0", 0), ("\n", 0), ("\r\n", 0), ("\t", 0), ("\u{1b}", 0), ("\u{7f}", 0), ("\u{9b}", 0), ("\u{2028}", 0),
            // Zero-width space, joiners, soft hyphen, marks without a letter.
            ("\u{200b}", 0), ("\u{200c}", 0), ("\u{200d}", 0), ("\u{2060}", 0), ("\u{feff}", 0), ("\u{ad}", 1),
            ("\u{301}", 0), ("\u{20e3}", 0), ("\u{fe0f}", 0),
            // Chinese and Japanese, with half-width letters and their voiced marks, and variants of ideographs.
            ("世", 2), ("、", 2), ("\u{3000}", 2), ("か", 2), ("か\u{3099}", 2), ("ｱ", 1), ("ｶ\u{ff9e}", 2), ("｢", 1),
            ("葛\u{e0100}", 2), ("\u{2fffd}", 2), ("\u{31350}", 2), ("\u{9fff}", 2), ("㍿", 2), ("！", 2),
            // Korean: a syllable, its jamo, parts of it, a syllable with another final consonant.
            ("가", 2), ("\u{1100}\u{1161}\u{11a8}", 2), ("\u{1100}\u{1161}", 2), ("\u{1100}", 2), ("\u{1161}", 0),
            ("가\u{11a8}", 2), ("\u{1100}\u{1100}\u{1161}", 2), ("ㄱ", 2), ("ﾡ", 1),
            // Devanagari and Tamil: a vowel above, a vowel beside, a conjunct.
            ("क", 1), ("के", 1), ("का", 2), ("क\u{94d}", 1), ("क्ष", 2), ("क्षि", 2), ("கு", 2), ("க்", 1),
            // Thai: a tone above, a vowel beside. Arabic and Hebrew with points; an Arabic number sign with a digit.
            ("ก", 1), ("ก\u{e48}", 1), ("ก\u{e33}", 2), ("ب", 1), ("ب\u{64e}\u{651}", 1), ("ש\u{5c1}", 1),
            ("\u{600}1", 1),
            ("\u{600}", 0),
            // Emoji; those that are text without a selector; a selector where it means nothing.
            ("👍", 2), ("☕", 2), ("⌚", 2), ("\u{1f9ff}", 2), ("❤", 1), ("❤\u{fe0f}", 2), ("❤\u{fe0e}", 1),
            ("⌚\u{fe0e}", 1),
            ("👍\u{fe0e}", 1), ("👍\u{fe0f}", 2), ("〰\u{fe0e}", 1), ("㊗", 2), ("©", 1), ("©\u{fe0f}", 2),
            ("a\u{fe0f}", 1),
            ("世\u{fe0e}", 2), ("❤\u{301}\u{fe0f}", 1), ("❤\u{fe0f}\u{fe0e}", 2),
            // Keycaps; skin tones; families.
            ("1\u{fe0f}\u{20e3}", 2), ("#\u{fe0f}\u{20e3}", 2), ("1\u{20e3}", 1), ("👍🏽", 2), ("☝🏽", 2), ("🏽", 2),
            ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("👩🏽‍🚀", 2), ("❤️‍🔥", 2), ("❤\u{200d}🔥", 2), ("🏳️‍🌈", 2), ("🏴‍☠️", 2),
            // Flags, and half of one.
            ("🇩🇪", 2), ("🇩", 2), ("🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}", 2),
            // Frames, blocks, Braille, private use.
            ("─", 1), ("│", 1), ("╬", 1), ("█", 1), ("▏", 1), ("░", 1), ("⣿", 1), ("\u{e0b0}", 1), ("䷀", 2),
        ])
    func lettersTakeColumns(letter: String, columns: Int) throws {
        try #require(letter.count == 1)
        #expect(LetterWidth.of(Character(letter)) == columns)
    }

    @Test(
        arguments: [
            "a", "~", "\n", "\r\n", "\u{9b}", "é", "e\u{301}", "ß", "Ø", "\u{a0}", "─", "┼", "╬", "█", "░", "▚", "世",
            "、", "か",
            "か\u{3099}", "ｱ", "Ａ", "가", "\u{1100}", "\u{20000}", "\u{31350}", "\u{2fffd}", "क", "के", "ก\u{e48}",
            "ب\u{64e}", "⣿", "👍", "☕", "⌚", "葛\u{e0100}",
        ])
    func terminalsAgreeAbout(letter: String) throws {
        try #require(letter.count == 1)
        #expect(!LetterWidth.isUncertain(Character(letter)))
    }

    @Test(
        arguments: [
            // Sequences of emoji, and what selectors change.
            "👩‍💻", "❤️‍🔥", "👍🏽", "🏽", "🇩🇪", "🇩", "1\u{fe0f}\u{20e3}", "1\u{20e3}", "❤", "❤\u{fe0f}", "❤\u{fe0e}", "⌚\u{fe0e}",
            "a\u{fe0f}", "🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
            // Newer than Unicode 9, unassigned, or of another width than in it.
            "\u{1f9ff}", "\u{1fae9}", "\u{378}", "\u{e0080}", "䷀", "☰",
            // Ambiguous in East Asia, private use.
            "§", "°", "…", "→", "α", "Ж", "①", "\u{e0b0}",
            // Spacing marks, conjuncts, marks before a letter, jamo, voiced marks of half width.
            "का", "क्ष", "ก\u{e33}", "\u{600}1", "\u{1100}\u{1161}", "\u{1161}", "가\u{11a8}", "\u{1100}\u{1100}",
            "ｶ\u{ff9e}",
            "\u{3164}",
            // Format characters, separators, marks without a letter.
            "\u{ad}", "\u{200b}", "\u{200d}", "a\u{200d}", "\u{feff}", "\u{2028}", "\u{301}", "\u{20dd}",
        ])
    func terminalsDisagreeAbout(letter: String) throws {
        try #require(letter.count == 1)
        #expect(LetterWidth.isUncertain(Character(letter)))
    }

    @Test(arguments: [
        ("", 0), ("Hello, world!", 13), ("a\tb\r\nc\u{7f}", 3), ("日本語 text", 11), ("naïve", 5), ("👍🏽👩‍💻🇩🇪", 6),
        ("안녕", 4), ("\u{200b}", 0),
    ])
    func textsTakeTheColumnsOfTheirLetters(text: String, columns: Int) {
        #expect(LetterWidth.of(text) == columns)
        #expect(LetterWidth.of(text.dropFirst(0)) == columns)
        #expect(LetterWidth.of(Array(text)) == columns)
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

import CoreTesting

/// Texts as users, other people and models may write them, also to do harm.
struct RandomTexts {
    var generator: SeededGenerator

    private static let pieces = [
        // Letters of one column.
        "hello", "The quick brown fox", "x", " ", "  ", "e-mail@example.org", "0123456789", "naïve café", "ÅÄÖ",
        // Two columns, marks, emoji.
        "世界", "日本語テキスト", "한국어", "ｆｕｌｌ", "e\u{301}", "a\u{308}\u{323}", "👩\u{200d}👩\u{200d}👧",
        "🇸🇪", "🇸", "👍🏽", "❤️", "❤", "1️⃣", "⌚\u{fe0e}", "☎️", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🤷🏽\u{200d}♂️", "🫠", "🪿",
        // Widths that terminals disagree about.
        "αβγ", "Привет", "±×÷°", "①②", "„“…", "│─┼", "█░▌", "★☆", "→←",
        // Scripts with conjuncts, stacked marks, or the other direction.
        "नमस्ते", "क्षि", "ก็ที่", "தமிழ்", "ᄀ", "ᄀ\u{1161}\u{11a8}", "שלום", "مرحبا", "\u{600}12", "ﷺ",
        "z̷̢̛͓̪a̸̛͍͝l̴̰̽g̶̱̕o̷̤͝",
        // What a terminal might act on.
        "\u{1b}[2J", "\u{1b}]52;c;aGk=\u{7}", "\u{9b}31m", "\r", "\n", "\t", "\u{8}\u{8}", "\u{7f}", "\u{0}",
        "\u{202e}evil", "\u{2066}", "\u{200b}", "\u{ad}", "\u{feff}", "\u{301}", "\u{200d}", "\u{fe0f}", "\u{e0041}",
        "\u{fffd}", "\u{10ffff}", "\u{2028}",
    ]

    private static let markdown = [
        "# ", "## ", "- ", "  - ", "1. ", "> ", "```swift\nlet a = 1 // code\n```\n",
        "| a | b |\n|---|:-:|\n| c | d |\n",
        "**", "*", "`", "~~", "[link](https://example.org/a)", "---\n", "\n\n", "    ", "- [x] ", "&amp;", "<b>", "\\*",
    ]

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// True once in so many times.
    mutating func chance(_ times: Int) -> Bool { number(1...times) == 1 }

    mutating func pick<Value>(_ values: [Value]) -> Value { values[number(0...(values.count - 1))] }

    mutating func text(_ most: Int = 6) -> String {
        (0..<number(0...most)).map { _ in pick(Self.pieces) }.joined(separator: chance(2) ? " " : "")
    }

    mutating func piece() -> String { pick(Self.pieces) }

    mutating func markdown(_ most: Int = 12) -> String {
        (0..<number(1...most)).map { _ in chance(2) ? pick(Self.markdown) : text(3) }.joined()
    }
}

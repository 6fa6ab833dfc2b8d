import Testing

@testable import ContentFeature

@MainActor
@Suite struct TitleTests {
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

import Testing

@testable import ModuleTools

struct SwiftEditingTests {
    /// A file, a bracket, where to insert, and the file afterwards; `NEW` is inserted.
    struct Case: Sendable {
        let text, pattern: String
        var place = SwiftInsertion.Place.end
        var new = "NEW"
        let result: String
    }

    private static let insertions = [
        Case(text: "let a = [\n    1,\n]\n", pattern: "let a = [", new: "2,", result: "let a = [\n    1,\n    2,\n]\n"),
        // A missing comma is added.
        Case(text: "let a = [\n    1\n]\n", pattern: "let a = [", new: "2,", result: "let a = [\n    1,\n    2,\n]\n"),
        Case(
            text: "let a = [\n    f(1, [2]) // last\n]\n", pattern: "let a = [", new: "2,",
            result: "let a = [\n    f(1, [2]), // last\n    2,\n]\n"),
        Case(text: "let a = [1]\n", pattern: "let a = [", new: "2,", result: "let a = [1, 2,]\n"),
        Case(text: "let a = []\n", pattern: "let a = [", new: "2,", result: "let a = [\n2,\n]\n"),
        // A name in a comment or a string is no place.
        Case(
            text: "// let a = [\nlet b = \"let a = [\"\nlet a = [\n    1,\n]", pattern: "let a = [", new: "2,",
            result: "// let a = [\nlet b = \"let a = [\"\nlet a = [\n    1,\n    2,\n]"),
        Case(
            text: "f([\n    One.self,\n    // The last tab.\n    Two.self,\n])", pattern: "f([",
            place: .before(SwiftPattern("Two.self")), new: "New.self,",
            result: "f([\n    One.self,\n    New.self,\n    // The last tab.\n    Two.self,\n])"),
        Case(
            text: "f([\n    One.self,\n])", pattern: "f([", place: .before(SwiftPattern("Two.self")), new: "New.self,",
            result: "f([\n    One.self,\n    New.self,\n])"),
        // An ellipsis stands for as little as possible.
        Case(
            text: "enum A { let a = [\n    1,\n] }\nenum B {\n    let a = [\n        2,\n    ]\n}",
            pattern: "enum B … a = [",
            new: "3,",
            result: "enum A { let a = [\n    1,\n] }\nenum B {\n    let a = [\n        2,\n        3,\n    ]\n}"),
        Case(
            text:
                "enum R: Route {\n    case a\n    case b(\n        x: Int\n    )\n\n    let s = { switch 1 { case 1: 1 } }\n}",
            pattern: "enum R … {", place: .afterCases, new: "case c",
            result:
                "enum R: Route {\n    case a\n    case b(\n        x: Int\n    )\n    case c\n\n    let s = { switch 1 { case 1: 1 } }\n}"
        ),
        Case(
            text: "enum R {\n    case a\n}", pattern: "enum R {", place: .afterCases, new: "case c",
            result: "enum R {\n    case a\n    case c\n}"),
        Case(
            text: "func f() {\n    return switch route {\n    case .a: 1\n    }\n}", pattern: "switch route {",
            new: "case .b: 2",
            result: "func f() {\n    return switch route {\n    case .a: 1\n    case .b: 2\n    }\n}"),
        Case(
            text: "struct A {\n    let a = 1\n}", pattern: "struct A {", new: "let b = 2\n",
            result: "struct A {\n    let a = 1\n    let b = 2\n\n}"),
    ]

    @Test(arguments: insertions.indices) func aTextGoesIntoABracket(index: Int) throws {
        let test = Self.insertions[index]
        let insertion = try #require(SwiftInsertion(in: test.text, SwiftPattern(test.pattern)))
        #expect(insertion.inserting(test.new, at: test.place) == test.result)
    }

    @Test(
        arguments: [
            ("let b = [1]", "let a = ["), ("let a = [1", "let a = ["), ("", "let a = ["), ("let a = 1", "let a ="),
            ("enum A { }", "enum … B {"),
        ])
    func aPlaceThatIsMissingIsNotFound(text: String, pattern: String) {
        #expect(SwiftInsertion(in: text, SwiftPattern(pattern)) == nil)
    }

    @Test(
        arguments: [
            ("let a = [\n    1,\n    2,\n    3,\n]", "2", "let a = [\n    1,\n    3,\n]"),
            ("let a = [\n    1,\n    // Two.\n    2,\n    3,\n]", "2", "let a = [\n    1,\n    3,\n]"),
            ("let a = [\n    1,\n    2\n]", "2", "let a = [\n    1,\n]"), ("let a = [1, 2, 3]", "2", "let a = [1,  3]"),
            (
                "let a = [\n    F(\n        name: \"A\", [1, 2]),\n    F(\n        name: \"B\"),\n]", "F(name: \"A\"",
                "let a = [\n    F(\n        name: \"B\"),\n]"
            ),
            (
                "let a = [\n    \"\"\"\n    x\n    \"\"\",\n    2,\n]", "2",
                "let a = [\n    \"\"\"\n    x\n    \"\"\",\n]"
            ),
        ])
    func anElementIsRemovedWithItsLines(text: String, element: String, result: String) {
        #expect(SwiftRemoval.removing(SwiftPattern(element), from: SwiftPattern("let a = ["), in: text) == result)
    }

    @Test func whatIsNotThereIsNotRemoved() {
        #expect(SwiftRemoval.removing(SwiftPattern("3"), from: SwiftPattern("let a = ["), in: "let a = [1]") == nil)
        #expect(SwiftRemoval.removing(SwiftPattern("1"), from: SwiftPattern("let b = ["), in: "let a = [1]") == nil)
    }
}

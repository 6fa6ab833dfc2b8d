import Testing

@testable import ModuleTools

/// Types that can be written in two ways are the same.
struct TypeSugarTests {
    @Test(
        arguments: [
            ("Array<Int>", "[Int]"), ("Swift.Array<Int>", "[Int]"), ("Optional<Int>", "Int?"),
            ("Dictionary<String, Array<Int>>", "[String : [Int]]"), ("Optional<any Error>", "(any Error)?"),
            ("Optional<(Int) -> Void>", "((Int) -> Void)?"), ("Optional<[any Error]>", "[any Error]?"),
            ("(Array<Int>, x: Optional<Optional<Int>>) -> Array<Int>", "([Int], x: Int??) -> [Int]"),
            ("Dictionary<Int, (Int) -> Array<String>>", "[Int : (Int) -> [String]]"),
        ])
    func bothWaysAreTheSame(long: String, short: String) throws {
        let (left, right) = (
            try DeclarationParser.parse("var a: \(long)"), try DeclarationParser.parse("var a: \(short)")
        )
        #expect(left == right, "\(left.type?.tokens ?? [])")
    }

    @Test(
        arguments: [
            ("Array<Int>.Index", "[Int].Element"), ("My.Array<Int>", "[Int]"), ("Array", "[Int]"),
            ("Set<Int>", "[Int]"), ("Optional<Int>.Type", "Int?"),
        ])
    func othersAreNot(left: String, right: String) throws {
        #expect(try DeclarationParser.parse("var a: \(left)") != DeclarationParser.parse("var a: \(right)"))
    }
}

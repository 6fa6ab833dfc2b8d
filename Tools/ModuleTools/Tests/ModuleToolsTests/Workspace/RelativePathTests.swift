import Testing

@testable import ModuleTools

struct RelativePathTests {
    @Test(arguments: [
        ("", ""), (".", ""), ("a", "a"), ("a/./b", "a/b"), ("a//b/", "a/b"), ("a/../b", "b"), ("a/b/../..", ""),
        ("./a", "a"),
    ])
    func dotsAreResolved(_ path: String, _ normal: String) {
        #expect(RelativePath.normalise(path) == normal)
    }

    @Test(arguments: ["..", "a/../..", "../a", "a/../../a"])
    func nothingLeadsOutOfTheRoot(_ path: String) {
        #expect(RelativePath.normalise(path) == nil)
    }

    @Test(arguments: [
        ("/a/b", "/a/c", "../c"), ("/a", "/a/b", "b"), ("/a/b", "/a", ".."), ("/a", "/a", "."), ("/", "/a", "a"),
        ("/a", "/", ".."), ("/a/bc", "/a/b", "../b"),
    ])
    func theWayBetweenDirectoriesIsTheShortest(_ base: String, _ target: String, _ expected: String) {
        #expect(RelativePath.relative(from: base, to: target) == expected)
    }

    @Test(arguments: 0..<200)
    func theWayLeadsThere(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func path() -> String {
            (0..<Int.random(in: 0...5, using: &random)).map { _ in
                ["a", "b", "c.d"].randomElement(using: &random) ?? ""
            }
            .joined(separator: "/")
        }
        let (base, target) = (path(), path())
        let way = RelativePath.relative(from: "/" + base, to: "/" + target)
        #expect(RelativePath.normalise(RelativePath.join(base, way)) == target)
    }

    @Test func insideMeansBelowADirectory() {
        #expect(RelativePath.isInside("a/b", "a") && RelativePath.isInside("a", "a") && RelativePath.isInside("a", ""))
        #expect(!RelativePath.isInside("ab", "a") && !RelativePath.isInside("a", "a/b"))
    }

    @Test(arguments: [("a/b/c", "a/b", "c"), ("a", "", "a"), ("", "", "")])
    func aPathHasAParentAndAnEnd(_ path: String, _ parent: String, _ end: String) {
        #expect(RelativePath.parent(path) == parent)
        #expect(RelativePath.lastComponent(path) == end)
    }
}

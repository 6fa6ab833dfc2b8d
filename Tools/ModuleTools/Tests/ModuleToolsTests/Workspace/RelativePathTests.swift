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

struct GlobTests {
    @Test(arguments: [
        ("Auth*", "AuthFeature", true), ("Auth*", "Author/Feature", false), ("*Tests", "CoreTests", true),
        ("*Tests", "CoreTestsX", false), ("*", "", true), ("?ore", "Core", true), ("?", "", false),
        ("Tools/**", "Tools/a/b", true), ("Tools/**", "Tools", false), ("**/Package.swift", "Package.swift", true),
        ("**/Package.swift", "a/b/Package.swift", true), ("**/Package.swift", "aPackage.swift", false),
        ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbY", false), ("A.*", "AxB", false), ("**/*.md", "x/y/z.md", true),
        ("*/x", "a/b/x", false), ("Core", "Core", true), ("Core", "core", false),
    ])
    func matches(pattern: String, text: String, expected: Bool) {
        #expect(Glob(pattern).matches(text) == expected)
    }

    @Test func aHostilePatternTakesNoExponentialTime() {
        let pattern = String(repeating: "*a", count: 200)
        #expect(!Glob(pattern).matches(String(repeating: "a", count: 150) + "b"))
    }
}

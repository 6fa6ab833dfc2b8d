import Testing

@testable import ModuleTools

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

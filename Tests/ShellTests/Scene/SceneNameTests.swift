import Testing

@testable import Shell

struct SceneNameTests {
    @Test(arguments: ["main", "a", "0", "left-window", "a-", "a--b", "12345678901234567890123456789012"])
    func goodNamesAreKept(name: String) throws {
        #expect(try #require(SceneName(name)).description == name)
    }

    @Test(arguments: [
        "", "-a", "A", "Main", "a b", "a.b", "a/b", "..", "../a", "a\n", "a\u{0}", "é", "a_b",
        "123456789012345678901234567890123",
    ])
    func namesThatWouldBeTroubleInAFileNameAreRefused(name: String) {
        #expect(SceneName(name) == nil)
    }
}

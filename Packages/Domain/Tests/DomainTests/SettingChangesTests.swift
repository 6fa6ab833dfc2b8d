import Domain
import Testing

struct SettingChangesTests {
    private static let size = SettingKey(
        "size", default: 3, scope: .home, help: "How large it is.",
        validate: { $0 > 10 ? "It is at most 10." : nil })

    @Test func areKeptInTheOrderInWhichTheyWereAskedFor() throws {
        var changes = SettingChanges()
        try changes.set(4, for: Self.size)
        try changes.set(5, for: Self.size)
        #expect(changes.all.map(\.name) == ["size", "size"])
        #expect(changes.all.map(\.text) == ["4", "5"])
        #expect(changes.all.allSatisfy { $0.scope == .home })
    }

    @Test func aValueThatIsNotValidIsNoChange() {
        var changes = SettingChanges()
        #expect(throws: SettingsError.invalid(key: "size", reason: "It is at most 10.")) {
            try changes.set(11, for: Self.size)
        }
        #expect(changes.all.isEmpty)
    }
}

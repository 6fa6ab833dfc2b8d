import Domain
import GRDB
import Persistence
import Testing

@testable import SettingsStorage

/// Which account's settings are written when another account is in force, and what happens to half of a change.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SettingsManagerAccountTests {
    private let file = TemporaryDatabase()
    private let manager: SettingsManager

    init() {
        manager = SettingsManager(
            store: SQLiteSettingsStore(
                database: file.open(), definitions: SharedSettings.definitions + SettingsKeys.definitions))
    }

    @Test func valuesCanBeSetForAnAccountThatIsNoLongerCurrent() async throws {
        try await manager.begin(account: "ada")
        manager.end()
        try await manager.adopt(name: "Ada", email: nil, for: "ada")
        try await manager.countRun(for: "ada")
        #expect(try await manager.noteReviewAsked(version: "1.0.0", for: "ada"))
        #expect(manager.profile.name == "")
        try await manager.begin(account: "ada")
        #expect(manager.profile.name == "Ada")
        #expect(manager.runCount == 1)
        #expect(manager.lastVersionAskedForReview == "1.0.0")
    }

    @Test func whatCameWithASignInIsKeptWholeOrNotAtAll() async throws {
        try await manager.begin(account: "ada")
        try refuse("INSERT", "NEW.name = 'profile.email'")
        await #expect(throws: SettingsError.self) {
            try await manager.adopt(name: "Ada", email: "ada@example.com", for: "ada")
        }
        #expect(manager.profile == UserProfile(name: "", email: ""))
        #expect(try file.open().storedSettings() == ["home//account.last=ada"])
    }

    @Test func anAccountIsRemovedCompletelyOrNotAtAll() async throws {
        try await manager.begin(account: "ada")
        try await manager.adopt(name: "Ada", email: nil, for: "ada")
        try refuse("DELETE", "OLD.name = 'account.last'")
        await #expect(throws: SettingsError.self) { try await manager.forget(account: "ada") }
        #expect(manager.profile.name == "Ada")
        #expect(await manager.lastAccount == "ada")
        #expect(try file.open().storedSettings() == ["account/ada/profile.name=Ada", "home//account.last=ada"])
    }

    /// Makes the database refuse these operations from now on.
    private func refuse(_ change: String, _ condition: String) throws {
        try file.open().execute(
            """
            CREATE TRIGGER refusal BEFORE \(change) ON setting WHEN \(condition) BEGIN SELECT RAISE(ABORT, 'no'); END
            """)
    }
}

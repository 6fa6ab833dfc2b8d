import Dispatch
import Domain
import GRDB
import Persistence
import Testing

@testable import SettingsStorage

/// Which account's settings are written when the account in force changes meanwhile, and what happens to half of a
/// change.
@Suite(.timeLimit(.minutes(10))) @MainActor struct SettingsManagerAccountTests {
    private let file = TemporaryDatabase()
    private let database: AppDatabase
    private let manager: SettingsManager

    init() {
        database = file.open()
        manager = SettingsManager(
            store: SQLiteSettingsStore(
                database: database, definitions: SharedSettings.definitions + SettingsKeys.definitions))
    }

    typealias Change = @MainActor @Sendable (SettingsManager) async throws -> Void

    nonisolated static let changes: [(change: Change, stored: [String])] = [
        (
            { try await $0.adopt(name: "Ada", email: "ada@example.com") },
            ["account/ada/profile.email=ada@example.com", "account/ada/profile.name=Ada"]
        ),
        ({ _ = try await $0.countRun() }, ["account/ada/app.runs=1"]),
        ({ _ = try await $0.noteReviewAsked(version: "1.0.0") }, ["account/ada/review.version=1.0.0"]),
    ]

    @Test(arguments: changes.indices)
    func whatBelongsToAnAccountStaysItsOwnWhenAnotherComesMeanwhile(index: Int) async throws {
        try await manager.begin(account: "ada")
        let gate = DispatchSemaphore(value: 0)
        try database.pool().asyncWriteWithoutTransaction { _ in gate.wait() }
        let change = Task { try await Self.changes[index].change(manager) }
        // The main actor runs its jobs in order: after this one, the change waits at the gate.
        await Task {}.value
        let coming = Task { try await manager.begin(account: "bob") }
        await Task {}.value
        #expect(manager.account == "bob")
        gate.signal()
        try await change.value
        try await coming.value
        #expect(manager.profile == UserProfile(name: "", email: ""))
        #expect(manager.runCount == 0)
        #expect(manager.lastVersionAskedForReview == nil)
        #expect(try file.open().storedSettings() == Self.changes[index].stored + ["home//account.last=bob"])
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
            try await manager.adopt(name: "Ada", email: "ada@example.com")
        }
        #expect(manager.profile == UserProfile(name: "", email: ""))
        #expect(try file.open().storedSettings() == ["home//account.last=ada"])
    }

    @Test func anAccountIsRemovedCompletelyOrNotAtAll() async throws {
        try await manager.begin(account: "ada")
        try await manager.adopt(name: "Ada", email: nil)
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

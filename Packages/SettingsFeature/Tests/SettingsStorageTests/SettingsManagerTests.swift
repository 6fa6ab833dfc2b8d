import Domain
import Testing

@testable import SettingsStorage

@Suite(.timeLimit(.minutes(10))) @MainActor struct SettingsManagerTests {
    private let file = TemporaryDatabase()

    private func manager() -> SettingsManager {
        SettingsManager(store: store())
    }

    private func store() -> SQLiteSettingsStore {
        SQLiteSettingsStore(
            database: file.open(), definitions: SharedSettings.definitions + SettingsKeys.definitions)
    }

    // MARK: Accounts

    @Test func theAccountThatWasHereLastIsKnownAfterItLeftAndAtTheNextStart() async throws {
        let manager = manager()
        #expect(manager.account == nil)
        #expect(await manager.lastAccount == nil)
        try await manager.begin(account: "ada")
        #expect(manager.account == "ada")
        try await manager.begin(account: "bob")
        #expect(await manager.lastAccount == "bob")
        manager.end()
        #expect(manager.account == nil)
        #expect(await manager.lastAccount == "bob")
        #expect(await self.manager().lastAccount == "bob")
    }

    @Test func aSecondUserOfThisHomeFindsNothingOfTheFirst() async throws {
        let store = store()
        let manager = SettingsManager(store: store)
        try await manager.begin(account: "ada")
        try await manager.adopt(name: "Ada", email: "ada@example.com", for: "ada")
        try await store.set(.finished, for: SharedSettings.onboardingProgress)
        try await manager.countRun(for: "ada")
        #expect(try await manager.noteReviewAsked(version: "1.2.0", for: "ada"))
        manager.end()
        try await manager.begin(account: "bob")
        #expect(manager.profile == UserProfile(name: "", email: ""))
        #expect(!manager.onboardingComplete)
        #expect(manager.runCount == 0)
        #expect(manager.lastVersionAskedForReview == nil)
        try await manager.begin(account: "ada")
        #expect(manager.profile == UserProfile(name: "Ada", email: "ada@example.com"))
        #expect(manager.onboardingComplete)
        #expect(manager.runCount == 1)
        #expect(manager.lastVersionAskedForReview == "1.2.0")
    }

    @Test func aRemovedAccountLeavesNoTraceAndTheOtherStays() async throws {
        let manager = manager()
        try await manager.begin(account: "ada")
        try await manager.adopt(name: "Ada", email: nil, for: "ada")
        try await manager.begin(account: "bob")
        try await manager.adopt(name: "Bob", email: nil, for: "bob")
        try await manager.forget(account: "ada")
        #expect(await manager.lastAccount == "bob")
        #expect(try file.open().storedSettings() == ["account/bob/profile.name=Bob", "home//account.last=bob"])
        try await manager.forget(account: "bob")
        #expect(await manager.lastAccount == nil)
        #expect(manager.profile.name == "")
        #expect(try file.open().storedSettings() == [])
    }

    @Test func theSettingsOfAnAccountAreInForceEvenWhenItsComingCannotBeWritten() async throws {
        let database = file.open()
        let definitions = SharedSettings.definitions + SettingsKeys.definitions
        let store = SQLiteSettingsStore(database: database, definitions: definitions, account: "ada")
        try await store.set("Ada", for: SharedSettings.profileName)
        let manager = SettingsManager(store: SQLiteSettingsStore(database: database, definitions: definitions))
        try database.fill()
        let long = "ada-" + String(repeating: "x", count: 50_000)
        await #expect(throws: SettingsError.self) { try await manager.begin(account: long) }
        #expect(manager.account == long)
        #expect(await manager.lastAccount == nil)
        try database.empty()
        try await manager.begin(account: "ada")
        #expect(manager.profile.name == "Ada")
    }

    // MARK: Profile

    nonisolated static let adopted: [(before: UserProfile, name: String?, email: String?, after: UserProfile)] = [
        (.init(name: "", email: ""), "Ada", "ada@example.com", .init(name: "Ada", email: "ada@example.com")),
        (.init(name: "", email: ""), nil, nil, .init(name: "", email: "")),
        (.init(name: "", email: ""), "", "", .init(name: "", email: "")),
        (
            .init(name: "Countess", email: ""), "Ada", "ada@example.com",
            .init(name: "Countess", email: "ada@example.com")
        ),
        (.init(name: "", email: "c@example.com"), "Ada", "ada@example.com", .init(name: "Ada", email: "c@example.com")),
        (
            .init(name: "", email: ""), String(repeating: "é", count: 81), "not an address",
            .init(name: String(repeating: "é", count: 80), email: "")
        ),
        (.init(name: "", email: ""), "a\u{1b}[31m", "ada@example.com", .init(name: "", email: "ada@example.com")),
    ]

    @Test(arguments: adopted)
    func whatCameWithTheSignInFillsWhatIsEmpty(
        before: UserProfile, name: String?, email: String?, after: UserProfile
    ) async throws {
        let store = store()
        let manager = SettingsManager(store: store)
        try await manager.begin(account: "ada")
        if !before.name.isEmpty { try await store.set(before.name, for: SharedSettings.profileName) }
        if !before.email.isEmpty { try await store.set(before.email, for: SharedSettings.profileEmail) }
        try await manager.adopt(name: name, email: email, for: "ada")
        #expect(manager.profile == after)
        // Apple sends neither the second time.
        try await manager.adopt(name: nil, email: nil, for: "ada")
        #expect(manager.profile == after)
    }

    @Test func aProfileAdoptedByAnotherWindowIsNotOverwritten() async throws {
        let first = manager()
        let second = manager()
        for manager in [first, second] { try await manager.begin(account: "ada") }
        #expect(second.profile.name == "")
        try await first.adopt(name: "Ada", email: nil, for: "ada")
        try await second.adopt(name: "Somebody", email: nil, for: "ada")
        #expect(second.profile.name == "Ada")
        #expect(try file.open().storedSettings().contains("account/ada/profile.name=Ada"))
    }

    @Test func aProfileThatIsClearedIsFilledAnew() async throws {
        let manager = manager()
        try await manager.begin(account: "ada")
        try await manager.adopt(name: "Ada", email: "ada@example.com", for: "ada")
        try await manager.clearUserProfile(of: "ada")
        #expect(manager.profile == UserProfile(name: "", email: ""))
        #expect(try file.open().storedSettings() == ["home//account.last=ada"])
        try await manager.adopt(name: "Countess", email: nil, for: "ada")
        #expect(manager.profile.name == "Countess")
    }

    // MARK: Runs and reviews

    @Test func everyRunCountsWhicheverWindowCountsIt() async throws {
        let windows = [manager(), manager(), manager()]
        for window in windows { try await window.begin(account: "ada") }
        let counted = try await withThrowingTaskGroup(of: Int.self) { group in
            for run in 0..<60 {
                let window = windows[run % 3]
                group.addTask { try await window.countRun(for: "ada") }
            }
            var counted: [Int] = []
            for try await count in group { counted.append(count) }
            return counted
        }
        #expect(counted.sorted() == Array(1...60))
        #expect(manager().runCount == 0)
        let later = manager()
        try await later.begin(account: "ada")
        #expect(later.runCount == 60)
    }

    @Test func ofAllWindowsOneAsksForAReview() async throws {
        let windows = [manager(), manager(), manager()]
        for window in windows { try await window.begin(account: "ada") }
        // Each has read that no review was requested yet.
        for window in windows { #expect(window.lastVersionAskedForReview == nil) }
        let asked = try await withThrowingTaskGroup(of: Bool.self) { group in
            for call in 0..<30 {
                group.addTask { try await windows[call % 3].noteReviewAsked(version: "1.0.0", for: "ada") }
            }
            var asked = 0
            for try await isFirst in group where isFirst { asked += 1 }
            return asked
        }
        #expect(asked == 1)
        #expect(try await !manager().noteReviewAsked(version: "1.0.0", for: "ada"))
        #expect(try await manager().noteReviewAsked(version: "1.0.0", for: "bob"))
        #expect(try await windows[0].noteReviewAsked(version: "1.1.0", for: "ada"))
        #expect(windows[0].lastVersionAskedForReview == "1.1.0")
    }
}

/// What a user has entered about themselves, or a sign-in has provided; each value is empty when it is not set.
struct UserProfile: Sendable, Equatable {
    let name: String
    let email: String
}

extension SettingsManager {
    /// The profile of the account in force.
    var profile: UserProfile {
        UserProfile(
            name: store.value(for: SharedSettings.profileName), email: store.value(for: SharedSettings.profileEmail))
    }
}

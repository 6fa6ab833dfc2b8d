import Foundation
import Navigation
import NavigationStorage
import NavigationTesting
import Persistence
import Testing

/// What every store of waiting links does, held by the one on disk and by its double.
@Suite struct PendingLinkStoreTests {
    enum Kind: CaseIterable {
        case sqlite, inMemory
    }

    private let file = TemporaryDatabase()
    /// With a fraction, which must survive.
    private let start = Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7)

    private func store(_ kind: Kind) -> any PendingLinkStore {
        switch kind {
        case .sqlite: SQLitePendingLinkStore(database: file.open())
        case .inMemory: InMemoryPendingLinkStore()
        }
    }

    private func link(_ place: String, for account: String? = nil, after seconds: TimeInterval = 0) -> PendingLink {
        PendingLink(url: "slipway://\(place)", received: start.addingTimeInterval(seconds), account: account)
    }

    @Test(arguments: Kind.allCases)
    func givesBackEveryLinkAsItCameOldestFirst(kind: Kind) async throws {
        let store = store(kind)
        let links = [link("vision"), link("a%2Fb?sheet=x", for: "ada"), link("chat", for: "bob"), link("chat")]
        for link in links { try await store.keep(link) }
        #expect(try await store.links(at: start) == links)
    }

    @Test(arguments: Kind.allCases)
    func theSameLinkForTheSameAccountTakesTheOlderOnesPlace(kind: Kind) async throws {
        let store = store(kind)
        let again = [link("chat", after: 60), link("vision", for: "ada", after: 90)]
        for link in [link("chat"), link("vision", for: "ada"), link("vision", for: "bob")] {
            try await store.keep(link)
        }
        let other = try await store.links(at: start)[2]
        for link in again { try await store.keep(link) }
        #expect(try await store.links(at: start) == again + [other])
    }

    @Test(arguments: Kind.allCases)
    func aLinkIsKeptForFifteenMinutesAndNotAMomentLonger(kind: Kind) async throws {
        let store = store(kind)
        let kept = link("chat")
        try await store.keep(kept)
        let last = kept.expires.addingTimeInterval(-0.001)
        #expect(kept.expires.timeIntervalSince(start) == 900)
        #expect(try await store.links(at: last) == [kept])
        #expect(try await store.links(at: kept.expires) == [])
        #expect(try await store.take(for: "ada", at: kept.expires) == nil)
    }

    @Test(arguments: Kind.allCases)
    func anExpiredLinkDoesNotComeBackWhenTheClockIsSetBack(kind: Kind) async throws {
        let store = store(kind)
        try await store.keep(link("chat"))
        try await store.keep(link("vision", after: 1_000))
        #expect(try await store.links(at: start).map(\.url) == ["slipway://vision"])
    }

    @Test(arguments: Kind.allCases)
    func handsOutTheOldestThatIsMeantForTheAccountOnce(kind: Kind) async throws {
        let store = store(kind)
        let links = [link("vision", for: "bob"), link("chat"), link("pokedex", for: "ada")]
        for link in links { try await store.keep(link) }
        #expect(try await store.take(for: "ada", at: start) == links[1])
        #expect(try await store.take(for: "ada", at: start) == links[2])
        #expect(try await store.take(for: "ada", at: start) == nil)
        #expect(try await store.links(at: start) == [links[0]])
        #expect(try await store.take(for: "bob", at: start) == links[0])
    }

    @Test func aLinkGoesToOneWindowThoughManyAskAtOnce() async throws {
        let links = (1...20).map { link("item/\($0)") }
        let first = SQLitePendingLinkStore(database: file.open())
        for link in links { try await first.keep(link) }
        let stores = [first, SQLitePendingLinkStore(database: file.open())]
        let start = start
        let taken = try await withThrowingTaskGroup(of: PendingLink?.self) { group in
            for index in 0..<40 { group.addTask { try await stores[index % 2].take(for: "ada", at: start) } }
            return try await group.reduce(into: [PendingLink]()) { if let link = $1 { $0.append(link) } }
        }
        #expect(taken.count == 20)
        #expect(Set(taken) == Set(links))
    }

    @Test func theNextRunFindsThem() async throws {
        let kept = link("chat", for: "ada")
        try await SQLitePendingLinkStore(database: file.open()).keep(kept)
        #expect(try await SQLitePendingLinkStore(database: file.open()).take(for: "ada", at: start) == kept)
        #expect(try await SQLitePendingLinkStore(database: file.open()).links(at: start) == [])
    }

    @Test func anUnusableDatabaseIsAnError() async throws {
        try file.obstruct()
        let store = SQLitePendingLinkStore(database: file.open())
        await #expect(throws: StorageError.self) { try await store.keep(link("chat")) }
        await #expect(throws: StorageError.self) { try await store.links(at: start) }
        await #expect(throws: StorageError.self) { try await store.take(for: "ada", at: start) }
    }

    @Test func theDoubleFailsAsItIsTold() async throws {
        let store = InMemoryPendingLinkStore()
        try await store.keep(link("chat"))
        store.failure = StorageError.busy(path: "/tmp/app.sqlite")
        await #expect(throws: StorageError.self) { try await store.keep(link("vision")) }
        await #expect(throws: StorageError.self) { try await store.take(for: "ada", at: start) }
        store.failure = nil
        #expect(try await store.links(at: start).map(\.url) == ["slipway://chat"])
    }
}

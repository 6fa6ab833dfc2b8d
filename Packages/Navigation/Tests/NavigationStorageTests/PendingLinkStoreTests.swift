import Foundation
import GRDB
import Navigation
import NavigationStorage
import Persistence
import Testing

struct PendingLinkStoreTests {
    private let file = TemporaryDatabase()
    /// With a fraction, which must survive.
    private let start = Date(timeIntervalSinceReferenceDate: 812_345_678.123_456_7)

    private func link(_ place: String, for account: String? = nil, after seconds: TimeInterval = 0) -> PendingLink {
        PendingLink(url: "example://\(place)", received: start.addingTimeInterval(seconds), account: account)
    }

    /// A link for the first user to sign in, after this account has taken it.
    private func mine(_ link: PendingLink, _ account: String) -> PendingLink {
        PendingLink(id: link.id, url: link.url, expires: link.expires, account: account)
    }

    /// Keeps all links; none is deleted to make room.
    private func keep(_ links: [PendingLink], in store: SQLitePendingLinkStore) async throws {
        for link in links { #expect(try await store.keep(link) == []) }
    }

    @Test func givesBackEveryLinkAsItCameOldestFirst() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let links = [link("vision"), link("a%2Fb?sheet=x", for: "ada"), link("chat", for: "bob"), link("chat")]
        try await keep(links, in: store)
        #expect(try await store.links(window: "main", at: start) == links)
    }

    @Test func anUnreadableRowIsIgnored() async throws {
        let database = file.open()
        let store = SQLitePendingLinkStore(database: database)
        let good = link("chat")
        try await keep([good], in: store)
        try await database.write { database in
            try database.execute(
                sql: "INSERT INTO navigation_pending_link (id, url, expires) VALUES ('no id', 'example://vision', 9e9)")
        }
        #expect(try await store.links(window: "main", at: start) == [good])
        #expect(try await store.take(for: "ada", window: "main", at: start) == [mine(good, "ada")])
    }

    /// Kept while the clock was ahead, by ten years or by little more than a link's lifetime.
    @Test(arguments: [315_576_000, PendingLink.lifetime + 1])
    func aLinkOfTheFutureIsExpired(ahead: TimeInterval) async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        try await keep([link("chat", after: ahead)], in: store)
        #expect(try await store.links(window: "main", at: start) == [])
        #expect(try await store.take(for: "ada", window: "main", at: start) == [])
        // It is deleted, and does not come back when its time comes.
        #expect(try await store.links(window: "main", at: start.addingTimeInterval(ahead)) == [])
    }

    /// The clock was set back by some minutes: the link is valid, for twice its lifetime at most.
    @Test func aLinkOfSomeMinutesAheadIsGood() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let ahead = link("chat", after: PendingLink.lifetime)
        try await keep([ahead], in: store)
        #expect(try await store.links(window: "main", at: start) == [ahead])
        let later = start.addingTimeInterval(2 * PendingLink.lifetime)
        #expect(try await store.links(window: "main", at: later) == [])
    }

    @Test func theSameLinkForTheSameAccountTakesTheOlderOnesPlace() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let again = [link("chat", after: 60), link("vision", for: "ada", after: 90)]
        try await keep([link("chat"), link("vision", for: "ada"), link("vision", for: "bob")], in: store)
        let other = try await store.links(window: "main", at: start)[2]
        try await keep(again, in: store)
        #expect(try await store.links(window: "main", at: start) == again + [other])
    }

    @Test func aLinkIsKeptForFifteenMinutesAndNotAMomentLonger() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let kept = link("chat")
        try await keep([kept], in: store)
        let last = kept.expires.addingTimeInterval(-0.001)
        #expect(kept.expires.timeIntervalSince(start) == 900)
        #expect(try await store.links(window: "main", at: last) == [kept])
        #expect(try await store.links(window: "main", at: kept.expires) == [])
        #expect(try await store.take(for: "ada", window: "main", at: kept.expires) == [])
    }

    @Test func anExpiredLinkDoesNotComeBackWhenTheClockIsSetBack() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        try await keep([link("chat"), link("vision", after: PendingLink.lifetime)], in: store)
        #expect(try await store.links(window: "main", at: start).map(\.url) == ["example://vision"])
    }

    @Test func handsOutThoseThatAreMeantForTheAccountOldestFirst() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let links = [link("vision", for: "bob"), link("chat"), link("pokedex", for: "ada")]
        try await keep(links, in: store)
        let taken = try await store.take(for: "ada", window: "main", at: start)
        #expect(taken == [mine(links[1], "ada"), links[2]])
        try await store.forget(taken.map(\.id))
        #expect(try await store.take(for: "ada", window: "main", at: start) == [])
        #expect(try await store.links(window: "main", at: start) == [links[0]])
        #expect(try await store.take(for: "bob", window: "second", at: start) == [links[0]])
    }

    @Test func aLinkThatIsTakenIsItsWindowsUntilItIsForgotten() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let kept = link("chat")
        try await keep([kept], in: store)
        let taken = mine(kept, "ada")
        #expect(try await store.take(for: "ada", window: "main", at: start) == [taken])
        #expect(try await store.take(for: "ada", window: "second", at: start) == [])
        #expect(try await store.take(for: "bob", window: "main", at: start) == [])
        #expect(try await store.links(window: "second", at: start) == [])
        // As for a process that was killed before it had saved where the link led to.
        #expect(try await store.links(window: "main", at: start) == [taken])
        #expect(try await store.take(for: "ada", window: "main", at: start) == [taken])

        // A link that arrives in the meantime is a different one.
        let next = link("chat", after: 1)
        try await keep([next], in: store)
        try await store.forget([kept.id])
        #expect(try await store.links(window: "second", at: start) == [next])
    }

    @Test func beyondTheLimitTheOldestOfTheSameAccountGoes() async throws {
        let store = SQLitePendingLinkStore(database: file.open())
        let (others, anyones) = (link("chat", for: "bob"), link("chat"))
        try await keep([others, anyones], in: store)
        let links = (0..<66).map { link("item/\($0)", for: "ada") }
        try await keep(Array(links[..<64]), in: store)
        #expect(try await store.keep(links[64]) == [links[0]])
        #expect(try await store.keep(links[65]) == [links[1]])
        // The same link again needs no additional place.
        #expect(try await store.keep(link("item/40", for: "ada")) == [])
        let waiting = try await store.links(window: "main", at: start)
        #expect(waiting.count == 66)
        #expect(waiting.prefix(3) == [others, anyones, links[2]])
    }

    @Test func aLinkGoesToOneWindowThoughManyAskAtOnce() async throws {
        let links = (1...20).map { link("item/\($0)") }
        let first = SQLitePendingLinkStore(database: file.open())
        try await keep(links, in: first)
        let stores = [first, SQLitePendingLinkStore(database: file.open())]
        let start = start
        let taken = try await withThrowingTaskGroup(of: [PendingLink].self) { group in
            for index in 0..<40 {
                group.addTask { try await stores[index % 2].take(for: "ada", window: "\(index)", at: start) }
            }
            return try await group.reduce(into: [PendingLink]()) { $0 += $1 }
        }
        #expect(taken == links.map { mine($0, "ada") })
    }

    @Test func anUnusableDatabaseIsAnError() async throws {
        try file.obstruct()
        let store = SQLitePendingLinkStore(database: file.open())
        await #expect(throws: StorageError.self) { try await store.keep(link("chat")) }
        await #expect(throws: StorageError.self) { try await store.links(window: "main", at: start) }
        await #expect(throws: StorageError.self) { try await store.take(for: "ada", window: "main", at: start) }
        await #expect(throws: StorageError.self) { try await store.forget([UUID()]) }
    }
}

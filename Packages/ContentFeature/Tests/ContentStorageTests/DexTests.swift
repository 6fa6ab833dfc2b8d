import CoreTesting
import Foundation
import Testing

@testable import ContentStorage

struct DexTests {
    private let test: TestStore
    private var dex: DexStore { test.store.dex }

    init() throws {
        test = try TestStore()
    }

    private func candidate(
        _ name: String, kind: String = "animal", _ confidence: Confidence = .likely, _ evidence: [String] = ["big"]
    ) -> DexCandidate {
        DexCandidate(name: name, kind: kind, confidence: confidence, evidence: evidence)
    }

    private func picture(_ text: String = "picture") -> Blob {
        Blob(data: Data(text.utf8), type: "image/jpeg", width: 4, height: 5)
    }

    private func scan(
        _ names: String..., picture text: String = "picture", waiting: String? = nil, limit: KeptLimit? = nil,
        account: String = "ada"
    ) async throws -> DexOutcome {
        try await dex.add(
            names.map { candidate($0) }, picture: picture(text), model: "m", raw: "{\(names)}", waiting: waiting,
            limit: limit, account: account)
    }

    private func new(_ outcome: DexOutcome) throws -> String {
        guard case .new(let id) = outcome else { throw UnexpectedOutcome(outcome: outcome) }
        return id
    }

    private struct UnexpectedOutcome: Error { let outcome: DexOutcome }

    @Test func whatIsSeenAgainIsCounted() async throws {
        let id = try new(try await scan("Café cat"))
        #expect(try await scan("CAFE  CAT", picture: "second") == .seenAgain(id, times: 2))
        try await dex.confirm(id)
        #expect(try await scan("café cat", picture: "third") == .seenAgain(id, times: 3))
        // Another kind, and another account, are others.
        let plant = try await dex.add(
            [candidate("Café cat", kind: "plant")], picture: picture(), model: "m", raw: "", waiting: nil,
            limit: nil, account: "ada")
        #expect(try new(plant) != id)
        #expect(try new(try await scan("Café cat", account: "bob")) != id)
        let entry = try #require(try await dex.entry(id, account: "ada"))
        #expect(entry.times == 3 && entry.best?.name == "Café cat" && entry.lastSeen > entry.firstSeen)
        #expect(try await test.store.blobs.blob(try #require(entry.picture)) == picture("third"))
        #expect(try await dex.rows(account: "ada", matching: nil).map(\.times) == [1, 3])
    }

    @Test func aScanWaitsAndIsIdentifiedLater() async throws {
        let first = try await dex.addWaiting(picture("one"), reason: "offline", limit: nil, account: "ada")
        let second = try await dex.addWaiting(picture("two"), reason: "offline", limit: nil, account: "ada")
        let next = try #require(try await dex.nextWaiting(account: "ada"))
        #expect(next.id == first && next.picture == picture("one"))
        #expect(try await dex.nextWaiting(account: "bob") == nil)
        #expect(try await dex.entry(first, account: "ada")?.detail == "offline")
        #expect(try await scan("Cat", picture: "one", waiting: first) == .new(first))
        #expect(try await dex.nextWaiting(account: "ada")?.id == second)
        #expect(try await scan("cat", picture: "two", waiting: second) == .seenAgain(first, times: 2))
        #expect(try await dex.entry(second, account: "ada") == nil)
        let entry = try #require(try await dex.entry(first, account: "ada"))
        #expect(entry.status == .proposed && entry.detail == nil && entry.raw == "{[\"cat\"]}")
        #expect(try test.count("content_dex_sighting") == 2 && test.count("content_blob") == 2)
    }

    @Test func aScanWithoutASubjectIsKeptOnlyWhenItWaited() async throws {
        let id = try await dex.addWaiting(picture(), reason: "offline", limit: nil, account: "ada")
        try await dex.noteNothing("a blank wall", waiting: id, model: "m", raw: "{}")
        let entry = try #require(try await dex.entry(id, account: "ada"))
        #expect(entry.status == .nothing && entry.detail == "a blank wall" && entry.best == nil && entry.raw == "{}")
    }

    @Test func aScanThatIsRefusedFailsAndOneThatIsGoneStaysGone() async throws {
        let id = try await dex.addWaiting(picture(), reason: "offline", limit: nil, account: "ada")
        try await dex.fail(id, reason: "too large")
        #expect(try await dex.entry(id, account: "ada")?.detail == "too large")
        #expect(try await dex.nextWaiting(account: "ada") == nil)
        let removed = try await dex.addWaiting(picture("x"), reason: "offline", limit: nil, account: "ada")
        try await dex.remove(removed, account: "bob")
        try await dex.remove(removed, account: "ada")
        await #expect(
            throws: ContentBoundError.full(
                "This scan does not wait any more: it was removed, or another window has it.")
        ) { try await scan("Cat", waiting: removed) }
        #expect(try await dex.rows(account: "ada", matching: nil).map(\.status) == [.failed])
        try await dex.remove(id, account: "ada")
        #expect(try test.count("content_blob") == 0 && test.count("content_dex_sighting") == 0)
    }

    @Test func aNameIsCorrectedOrMerged() async throws {
        let cat = try new(try await scan("Cat", picture: "one"))
        let dog = try new(try await scan("Dog", picture: "two"))
        #expect(try await dex.rename(dog, to: " Wolf ", merges: false) == nil)
        let wolf = try #require(try await dex.entry(dog, account: "ada"))
        #expect(wolf.best?.name == "Wolf" && wolf.isCorrected && wolf.status == .confirmed)
        #expect(try await dex.rename(dog, to: "CAT", merges: false) == cat)
        #expect(try await dex.entry(dog, account: "ada") == wolf)
        #expect(try await dex.rename(dog, to: "CAT", merges: true) == cat)
        #expect(try await dex.entry(dog, account: "ada") == nil)
        let merged = try #require(try await dex.entry(cat, account: "ada"))
        #expect(merged.times == 2 && merged.best?.name == "Cat")
        #expect(try test.count("content_dex_sighting") == 2)
        // Its own name in another form is no other entry.
        #expect(try await dex.rename(cat, to: "cat", merges: false) == nil)
        await #expect(throws: (any Error).self) { try await dex.rename(cat, to: " \n", merges: false) }
    }

    @Test func theCollectionIsSearchedAndListedByTheLastTime() async throws {
        for name in ["Éclair", "Oak", "Cat"] { _ = try await scan(name, picture: name) }
        _ = try await scan("oak")
        func names(_ words: String?) async throws -> [String] {
            try await dex.rows(account: "ada", matching: words).map(\.name)
        }
        #expect(try await names(nil) == ["Oak", "Cat", "Éclair"])
        #expect(try await names("ecl") == ["Éclair"])
        #expect(try await names("ANIMAL") == ["Oak", "Cat", "Éclair"])
        #expect(try await names("%") == [])
    }

    @Test func whatAModelWritesIsBounded() async throws {
        let long = String(repeating: "x", count: 10_000)
        let id = try new(
            try await dex.add(
                [candidate(long, .likely, Array(repeating: long, count: 100)), candidate("  ")], picture: picture(),
                model: "m", raw: long, waiting: nil, limit: nil, account: "ada"))
        let entry = try #require(try await dex.entry(id, account: "ada"))
        #expect(entry.best?.name.count == 200)
        #expect(entry.best?.evidence.count == 8 && entry.best?.evidence[0].count == 200)
        #expect(entry.alternatives.isEmpty && entry.raw == long)
    }

    @Test func theExportHasEverySightingWithItsPicture() async throws {
        _ = try await scan("Cat", picture: "one")
        _ = try await scan("Cat", picture: "two")
        _ = try await dex.addWaiting(picture("three"), reason: "offline", limit: nil, account: "ada")
        _ = try await scan("Theirs", picture: "theirs", account: "bob")
        let export = try await dex.export(account: "ada")
        let form = try #require(JSONSerialization.jsonObject(with: export) as? [String: Any])
        #expect(form["slipway"] as? String == "dex" && form["version"] as? Int == 1)
        let entries = try #require(form["entries"] as? [[String: Any]])
        #expect(entries.map { $0["name"] as? String } == ["Cat", ""])
        #expect(entries.map { ($0["sightings"] as? [Any])?.count } == [2, 1])
        let blobs = try #require(form["blobs"] as? [String: [String: Any]])
        #expect(Set(blobs.values.compactMap { $0["base64"] as? String }) == Set(["b25l", "dHdv", "dGhyZWU="]))
        #expect(!String(decoding: export, as: UTF8.self).contains("Theirs"))
        #expect(!String(decoding: try await dex.export(account: "carol"), as: UTF8.self).contains("Cat"))
    }

    /// What failed or shows nothing is no find; a scan that waits may become one.
    @Test func findsAreCountedWithScansThatWait() async throws {
        #expect(try await dex.count(account: "ada") == 0)
        _ = try await scan("Cat", picture: "one")
        _ = try await scan("Cat", picture: "two")
        let waiting = try await dex.addWaiting(picture("three"), reason: "offline", limit: nil, account: "ada")
        _ = try await scan("Theirs", account: "bob")
        #expect(try await dex.count(account: "ada") == 2)
        try await dex.fail(waiting, reason: "too large")
        #expect(try await dex.count(account: "ada") == 1)
    }

    @Test func atTheLimitNothingNewIsKeptAndNothingGoes() async throws {
        let limit = KeptLimit(count: 1, bytes: 1_000)
        let id = try new(try await scan("Cat", picture: "one", limit: limit))
        let words = "There are as many finds as are kept: 1. Delete some, then try again."
        #expect(await errorText { _ = try await scan("Dog", picture: "two", limit: limit) } == words)
        #expect(
            await errorText {
                _ = try await dex.addWaiting(picture("two"), reason: "offline", limit: limit, account: "ada")
            } == words)
        #expect(try await scan("cat", picture: "three", limit: limit) == .seenAgain(id, times: 2))
        #expect(try await dex.count(account: "ada") == 1)
    }

    /// Attachments and made pictures do not take the room of finds, and a scan that waited has its room already.
    @Test func scansHaveRoomOfTheirOwn() async throws {
        let limit = KeptLimit(count: 10, bytes: 10)
        _ = try await test.store.blobs.keep(picture("attached"), account: "ada")
        let waiting = try await dex.addWaiting(picture("12345"), reason: "offline", limit: limit, account: "ada")
        _ = try await scan("Cat", picture: "abcde", limit: limit)
        #expect(
            await errorText { _ = try await scan("Dog", picture: "f", limit: limit) }
                == "There is no room for this: 0.1 MB of 0.1 MB are taken by scans. Delete finds, then try again.")
        #expect(try await scan("Owl", picture: "12345", waiting: waiting, limit: limit) == .new(waiting))
    }
}

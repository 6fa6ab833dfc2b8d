import Analytics
@testable import AnalyticsDelivery
import CoreTesting
import Foundation
import GRDB
import HTTPTypes
import Networking
import Persistence
import Testing

@Suite(.timeLimit(.minutes(10))) struct QueuedAnalyticsTests {
    private let rig: TelemetryRig

    init() throws {
        rig = try TelemetryRig()
    }

    private static let taken = StubHTTPClient.Answer.reply(.ok, json: "{}")

    private static func names(_ numbers: some Sequence<Int>) -> [String] { numbers.map { "event.\($0)" } }

    @Test func aBatchIsInTheFormOfTheIngestAPI() async throws {
        let analytics = try rig.analytics()
        rig.expect(Self.taken)
        analytics.record(AnalyticsEvent("state.invalid-transition", ["from": "loading", "version": "own"]))
        analytics.record(AnalyticsEvent("review.asked"))
        await analytics.flush()

        let call = try #require(rig.http.calls.first)
        #expect(call.request.url?.absoluteString == "https://t.example/v2/")
        let fields = Dictionary(
            uniqueKeysWithValues: call.request.headerFields.map { ($0.name.canonicalName, $0.value) })
        #expect(fields == ["content-type": "application/json; charset=utf-8", "accept": "application/json"])
        let json = try JSONSerialization.jsonObject(with: call.body ?? Data())
        let signals = try #require(json as? [[String: Any]])
        #expect(signals.count == 2)
        for signal in signals {
            #expect(
                Set(signal.keys) == [
                    "appID", "clientUser", "sessionID", "type", "payload", "isTestMode", "receivedAt",
                ])
            #expect(signal["appID"] as? String == "APP-ID")
            #expect(signal["isTestMode"] as? Bool == true)
            #expect(signal["receivedAt"] as? String == "2027-01-15T08:00:00Z")
            #expect(UUID(uuidString: signal["sessionID"] as? String ?? "") != nil)
        }
        #expect(signals.map { $0["type"] as? String } == ["state.invalid-transition", "review.asked"])
        #expect(signals[0]["payload"] as? [String: String] == ["from": "loading", "version": "own"])
        #expect(signals[1]["payload"] as? [String: String] == ["version": "0.1.0"])
        #expect(Set(signals.map { $0["sessionID"] as? String }).count == 1)
        let client = try #require(signals[0]["clientUser"] as? String)
        #expect(signals[1]["clientUser"] as? String == client)
        // In lower-case hex, the hash of the app's id and of a name that the database holds.
        let name = try await rig.other().pool().read {
            try String.fetchOne($0, sql: "SELECT client FROM analytics_state")
        }
        let hash = Data("APP-ID\(name ?? "")".utf8.reversed()).map { String(format: "%02x", $0) }.joined()
        #expect(client == hash)
        #expect(UUID(uuidString: name ?? "") != nil)
    }

    @Test func eventsOutliveTheProcessAndKeepTheirSession() async throws {
        let first = try rig.analytics()
        rig.expect(.failure(.timedOut), Self.taken)
        first.record(1...1)
        await first.flush()
        #expect(try rig.waiting() == ["event.1"])

        let second = try rig.analytics(database: rig.other())
        second.record(2...2)
        await second.flush()
        #expect(rig.batches.last == ["event.1", "event.2"])
        struct Signal: Decodable {
            let sessionID: String
            let clientUser: String
        }
        let signals = try JSONDecoder().decode([Signal].self, from: rig.http.calls.last?.body ?? Data())
        #expect(Set(signals.map(\.sessionID)).count == 2)
        #expect(Set(signals.map(\.clientUser)).count == 1)
        #expect(try rig.waiting() == [])
    }

    @Test func aHundredEventsAreABatchAndGoBySelf() async throws {
        let analytics = try rig.analytics()
        // How they fall into batches depends on how fast they come to disk.
        for _ in 0..<250 { rig.expect(Self.taken) }
        analytics.record(1...250)
        await rig.http.arrival(of: 1)
        await analytics.flush()
        #expect(rig.batches.flatMap(\.self) == Self.names(1...250))
        #expect(rig.batches.allSatisfy { $0.count <= 100 })
        #expect(try await analytics.status().waiting == 0)
    }

    @Test func aFewEventsAreSentAfterADelayAndNoTimerRemains() async throws {
        let analytics = try rig.analytics()
        rig.expect(Self.taken)
        analytics.record(1...3)
        #expect(await rig.clock.sleeper() == .seconds(60))
        // They may be written one after the other.
        while try await analytics.status().waiting < 3 { await Task.yield() }
        #expect(rig.http.calls.isEmpty)
        rig.clock.advance(by: .seconds(60))
        await rig.http.arrival(of: 1)
        await analytics.flush()
        #expect(rig.batches == [Self.names(1...3)])
        #expect(rig.clock.sleeperCount == 0)
        #expect(rig.http.surprises == [])
    }

    @Test func theOldestEventsAreDroppedAndCounted() async throws {
        let analytics = try rig.analytics()
        rig.http.expect(.post, "/v2/", .failure(.unreachable("refused")))
        analytics.record(1...200)
        await rig.http.arrival(of: 1)
        rig.expect(.failure(.unreachable("refused")))
        await analytics.flush()
        for start in stride(from: 201, through: 1_301, by: 100) {
            analytics.record(start..<(start + 100))
            rig.expect(.failure(.unreachable("refused")))
            await analytics.flush()
        }
        #expect(try rig.waiting() == Self.names(401...1_400))
        #expect(try await analytics.status() == AnalyticsQueueStatus(waiting: 1_000, dropped: 400))
    }

    @Test func moreEventsAtOnceThanFitAreBoundedInMemoryToo() async throws {
        let analytics = try rig.analytics()
        rig.isAllowed = true
        for _ in 0..<12 { rig.expect(.failure(.timedOut)) }
        analytics.record(1...5_000)
        await analytics.flush()
        let waiting = try rig.waiting()
        #expect(waiting.count == 1_000)
        #expect(waiting.last == "event.5000")
        #expect(try await analytics.status().dropped == 4_000)
    }

    @Test(arguments: [
        (HTTPResponse.Status.badRequest, true), (.unauthorized, true), (.notFound, true), (.contentTooLarge, true),
        (.unprocessableContent, true), (.requestTimeout, false), (.tooManyRequests, false),
        (.internalServerError, false), (.serviceUnavailable, false), (.found, false),
    ])
    func whatTheServerWillNeverTakeIsGivenUpAndAllElseIsKept(
        _ status: HTTPResponse.Status, _ isGivenUp: Bool
    ) async throws {
        let analytics = try rig.analytics()
        rig.expect(.reply(status))
        analytics.record(1...3)
        await analytics.flush()
        #expect(rig.http.calls.count == 1)
        #expect(try rig.waiting() == (isGivenUp ? [] : Self.names(1...3)))
        #expect(rig.clock.sleeperCount == (isGivenUp ? 0 : 1))
    }

    /// Before the first attempt, events can wait a minute for a full batch.
    private func firstPauseAfterAnAttempt() async -> Duration {
        let pause = await rig.clock.sleeper()
        return pause == .seconds(60) ? await rig.clock.sleeper() : pause
    }

    @Test func theServersPauseIsRespectedWhateverElseIsRecorded() async throws {
        let analytics = try rig.analytics()
        rig.expect(.reply(.tooManyRequests, [.retryAfter: "300"]))
        analytics.record(1...100)
        #expect(await firstPauseAfterAnAttempt() == .seconds(300))
        analytics.record(101...300)
        while try await analytics.status().waiting < 300 { await Task.yield() }
        #expect(rig.http.calls.count == 1)
        #expect(rig.clock.sleeperCount == 1)
    }

    @Test func ofSeveralSendersOverOneDatabaseEachEventIsSentByOne() async throws {
        let writer = try rig.analytics()
        rig.expect(.failure(.timedOut))
        writer.record(1...450)
        await writer.flush()
        let failed = rig.http.calls.count
        for _ in 0..<5 { rig.expect(Self.taken) }
        let senders = try (0..<4).map { _ in try rig.analytics(database: rig.other()) }
        await withTaskGroup { group in
            for sender in senders { group.addTask { await sender.flush() } }
        }
        // A sender returns at once while another one is sending, so one more flush sends what is left.
        await senders[0].flush()
        #expect(rig.batches.dropFirst(failed).flatMap(\.self) == Self.names(1...450))
        #expect(rig.http.calls.count == failed + 5)
        #expect(try rig.waiting() == [])
    }

    @Test func anUnusableDatabaseDoesNotAffectRecording() async throws {
        try FileManager.default.createDirectory(at: rig.database.url, withIntermediateDirectories: true)
        let analytics = try rig.analytics()
        analytics.record(1...10)
        await analytics.flush()
        #expect(rig.http.calls.isEmpty)
        await #expect(throws: StorageError.self) { try await analytics.status() }
    }

    @Test func recordingOpensNothingOnTheCallersThread() async throws {
        let analytics = try rig.analytics()
        #expect(try rig.directory.names == [])
        rig.isAllowed = false
        analytics.record(1...10)
        await analytics.flush()
        #expect(try rig.directory.names == [])
    }
}

import Analytics
import AnalyticsDelivery
import Core
import CoreTesting
import Foundation
import GRDB
import HTTPTypes
import Networking
import Persistence

/// Analytics over the test's own database, with a scripted server and clocks that stand still.
final class TelemetryRig: Sendable {
    let directory: TemporaryDirectory
    let http = StubHTTPClient()
    let clock = ManualClock()
    let database: AppDatabase
    private let consent = Shared(true)

    init() throws {
        directory = try TemporaryDirectory()
        database = AppDatabase(at: directory.path("app.sqlite"), migrations: AnalyticsMigrations.all)
    }

    var isAllowed: Bool {
        get { consent.value }
        set { consent.value = newValue }
    }

    /// - Parameter database: the database as another process opens it.
    func analytics(database: AppDatabase? = nil, doNotTrack: Bool = false) throws -> QueuedAnalytics {
        QueuedAnalytics(
            configuration: try TelemetryConfiguration(url: "https://t.example/v2/", appID: "APP-ID", isTestMode: true),
            database: database ?? self.database, http: http, context: ["version": "0.1.0"],
            doNotTrack: doNotTrack, isAllowed: { [weak self] in self?.isAllowed ?? false },
            // Not a hash, so that a test sees what went into it.
            secureHash: { Data($0.reversed()) },
            timing: AnalyticsTiming(
                backoff: Backoff(first: .seconds(30), longest: .seconds(120)), clock: clock,
                now: { Date(timeIntervalSince1970: 1_800_000_000.25) }))
    }

    /// Another process's view of the same file.
    func other() -> AppDatabase {
        AppDatabase(at: database.url, migrations: AnalyticsMigrations.all)
    }

    /// The names of the events on disk, oldest first.
    func waiting() throws -> [String] {
        try other().pool().read { try String.fetchAll($0, sql: "SELECT name FROM analytics_event ORDER BY place") }
    }

    /// Answers the next batches with these; each is sent to the same place.
    func expect(_ answers: StubHTTPClient.Answer...) {
        for answer in answers { http.expect(.post, "/v2/", answer) }
    }

    /// The types of the events of each batch that arrived.
    var batches: [[String]] {
        struct Signal: Decodable { let type: String }
        return http.calls.map { call in
            ((try? JSONDecoder().decode([Signal].self, from: call.body ?? Data())) ?? []).map(\.type)
        }
    }
}

extension QueuedAnalytics {
    /// Records events of these numbers.
    func record(_ numbers: some Sequence<Int>) {
        for number in numbers { record(AnalyticsEvent("event.\(number)")) }
    }
}

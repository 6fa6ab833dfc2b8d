import Analytics
@testable import AnalyticsDelivery
import CoreTesting
import Foundation
import GRDB
import HTTPTypes
import Persistence
import Networking
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConsentTests {
    private let rig: TelemetryRig

    init() throws {
        rig = try TelemetryRig()
    }

    private func client() throws -> String? {
        try rig.other().pool().read { try String.fetchOne($0, sql: "SELECT client FROM analytics_state") }
    }

    @Test func withoutConsentNothingIsRecorded() async throws {
        let analytics = try rig.analytics()
        rig.isAllowed = false
        analytics.record(1...3)
        rig.isAllowed = true
        rig.expect(.reply(.ok))
        analytics.record(4...4)
        await analytics.flush()
        #expect(rig.batches == [["event.4"]])
    }

    @Test func withoutConsentNothingIsSentThatAnotherAccountAllowed() async throws {
        let analytics = try rig.analytics()
        rig.expect(.failure(.timedOut))
        analytics.record(1...3)
        await analytics.flush()
        rig.isAllowed = false
        await analytics.flush()
        #expect(rig.http.calls.count == 1)
        #expect(try rig.waiting().count == 3)
        rig.isAllowed = true
        rig.expect(.reply(.ok))
        await analytics.flush()
        #expect(try rig.waiting() == [])
    }

    @Test func consentThatIsWithdrawnStopsAfterTheBatchThatIsOnItsWay() async throws {
        let analytics = try rig.analytics()
        rig.expect(.failure(.timedOut))
        analytics.record(1...250)
        await rig.http.arrival(of: 1)
        rig.expect(
            .computed { [rig] _ throws(HTTPError) in
                rig.isAllowed = false
                throw .timedOut
            })
        await analytics.flush()
        await analytics.flush()
        #expect(rig.http.calls.count == 2)
    }

    @Test func withdrawnConsentEmptiesTheQueueAndRemovesTheInstallation() async throws {
        let analytics = try rig.analytics()
        rig.expect(.failure(.timedOut))
        analytics.record(1...3)
        await analytics.flush()
        let before = try client()
        #expect(before != nil)
        rig.isAllowed = false
        try await analytics.discard()
        #expect(try rig.waiting() == [])
        #expect(try client() == nil)
        #expect(rig.clock.sleeperCount == 0)
        #expect(try await analytics.status() == AnalyticsQueueStatus(waiting: 0, dropped: 0))

        rig.isAllowed = true
        rig.expect(.reply(.ok))
        analytics.record(4...4)
        await analytics.flush()
        #expect(rig.batches.last == ["event.4"])
        #expect(try client() != before)
    }

    // An event may be on its way to disk while consent is withdrawn; whichever of the two the database sees first,
    // nothing is left.
    @Test func nothingRecordedBeforeIsThereAfterwards() async throws {
        let analytics = try rig.analytics()
        for round in 0..<30 {
            analytics.record(0..<(1 + round % 5))
            try await analytics.discard()
            #expect(try rig.waiting() == [])
        }
        #expect(rig.http.calls.isEmpty)
    }

    @Test func doNotTrackStopsRecordingAndEmptiesTheQueue() async throws {
        rig.expect(.failure(.timedOut))
        let before = try rig.analytics()
        before.record(1...3)
        await before.flush()
        #expect(try rig.waiting().count == 3)

        let analytics = try rig.analytics(database: rig.other(), doNotTrack: true)
        analytics.record(4...9)
        await analytics.flush()
        #expect(try rig.waiting() == [])
        #expect(try client() == nil)
        await analytics.flush()
        #expect(rig.http.calls.count == 1)
    }

    @Test(arguments: [
        (nil, false), ("", false), ("0", false), ("1", true), ("true", true), ("no", true), (" ", true),
    ])
    func doNotTrackIsReadFromTheEnvironment(_ value: String?, _ isAsked: Bool) {
        #expect(DoNotTrack.isAsked(in: value.map { ["DO_NOT_TRACK": $0] } ?? [:]) == isAsked)
    }
}

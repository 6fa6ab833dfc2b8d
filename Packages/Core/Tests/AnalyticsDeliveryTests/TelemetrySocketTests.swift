import AnalyticsDelivery
import CoreTesting
import Foundation
import Networking
import Synchronization
import Testing

/// Over real sockets.
@Suite(.timeLimit(.minutes(10))) struct TelemetrySocketTests {
    private let rig: TelemetryRig

    init() throws {
        rig = try TelemetryRig()
    }

    private func analytics(_ server: LoopbackServer) throws -> QueuedAnalytics {
        try rig.analytics(
            database: rig.other(), http: CurlHTTPClient(userAgent: "telemetry-tests/1"),
            address: "http://\(server.authority)/v2/")
    }

    private static let taken = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"

    @Test(arguments: [
        Fault.resetAtOnce, .resetInHead, .resetInBody, .truncatedBody, .noHeader, .otherProtocol, .endlessBody,
        .endlessHeader, .compressionBomb, .deepObjects(status: 503), .twoLengths,
    ])
    func eventsAreKeptUntilAServerAnswersWhole(_ fault: Fault) async throws {
        let broken = try LoopbackServer(fault)
        let analytics = try analytics(broken)
        analytics.record(1...3)
        await analytics.flush()
        #expect(try rig.waiting().count == 3)
        let server = try LoopbackServer(answering: Self.taken)
        await (try self.analytics(server)).flush()
        #expect(server.requests.map { TelemetryRig.types($0.body) } == [["event.1", "event.2", "event.3"]])
        #expect(try rig.waiting() == [])
    }

    @Test func ofSeveralSendersOverOneDatabaseEachEventIsSentByOne() async throws {
        let broken = try LoopbackServer(.resetAtOnce)
        let writer = try analytics(broken)
        writer.record(1...450)
        await writer.flush()
        let server = try LoopbackServer(answering: Self.taken)
        let senders = try (0..<4).map { _ in try analytics(server) }
        await withTaskGroup { group in
            for sender in senders { group.addTask { await sender.flush() } }
        }
        // A sender returns at once while another one is sending, so one more flush sends what is left.
        await senders[0].flush()
        let types = server.requests.flatMap { TelemetryRig.types($0.body) }
        #expect(types == (1...450).map { "event.\($0)" })
        #expect(server.requests.count == 5)
        #expect(try rig.waiting() == [])
    }
}

import AnalyticsDelivery
import Core
import Feedback
import Persistence

/// What waits to be sent: how much, and never what.
enum DeliveryReport {
    /// - Parameter account: whose feedback is counted; nil while signed out.
    static func lines(
        feedback outbox: FeedbackTable, account: String?, telemetry: QueuedAnalytics?, doNotTrack: Bool
    ) async -> [DiagnosticLine] {
        [await feedback(outbox, account), await analytics(telemetry, doNotTrack)]
    }

    private static func feedback(_ outbox: FeedbackTable, _ account: String?) async -> DiagnosticLine {
        guard let account else { return DiagnosticLine("feedback", "not signed in") }
        do throws(StorageError) {
            let counts = try await outbox.counts(of: account)
            return DiagnosticLine(
                "feedback", "\(counts.waiting) to be sent, \(counts.refused) refused by the server and kept")
        } catch {
            return DiagnosticLine("feedback", "cannot be told: \(error)", isProblem: true)
        }
    }

    private static func analytics(_ telemetry: QueuedAnalytics?, _ doNotTrack: Bool) async -> DiagnosticLine {
        guard let telemetry else { return DiagnosticLine("analytics", "go nowhere; no server is configured") }
        if doNotTrack { return DiagnosticLine("analytics", "nothing is recorded or sent: DO_NOT_TRACK is set") }
        do throws(StorageError) {
            let status = try await telemetry.status()
            return DiagnosticLine("analytics", "\(status.waiting) to be sent, \(status.dropped) given up")
        } catch {
            return DiagnosticLine("analytics", "cannot be told: \(error)", isProblem: true)
        }
    }
}

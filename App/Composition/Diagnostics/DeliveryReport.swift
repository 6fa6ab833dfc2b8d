import AnalyticsDelivery
import Core
import Feedback
import Persistence

/// Reports how many messages and events wait to be sent, without their content.
enum DeliveryReport {
    /// - Parameter account: the account whose feedback is counted; nil when no user is signed in.
    static func lines(
        feedback outbox: FeedbackTable, account: String?, telemetry: QueuedAnalytics?, doNotTrack: Bool
    ) async -> [DiagnosticLine] {
        [await feedback(outbox, account), await analytics(telemetry, doNotTrack)]
    }

    private static func feedback(_ outbox: FeedbackTable, _ account: String?) async -> DiagnosticLine {
        guard let account else { return DiagnosticLine("feedback", "you are not signed in") }
        do throws(StorageError) {
            let counts = try await outbox.counts(of: account)
            return DiagnosticLine(
                "feedback",
                counts.waiting + counts.refused == 0
                    ? "nothing to send" : "\(counts.waiting) to send, \(counts.refused) refused by the server and kept")
        } catch {
            return DiagnosticLine("feedback", "cannot be read: \(error)", isProblem: true)
        }
    }

    private static func analytics(_ telemetry: QueuedAnalytics?, _ doNotTrack: Bool) async -> DiagnosticLine {
        guard let telemetry else { return DiagnosticLine("analytics", "off: no server is configured") }
        if doNotTrack { return DiagnosticLine("analytics", "off: DO_NOT_TRACK is set") }
        do throws(StorageError) {
            let status = try await telemetry.status()
            let events = status.waiting == 1 ? "1 event" : "\(status.waiting) events"
            return DiagnosticLine("analytics", "\(events) to send, \(status.dropped) discarded")
        } catch {
            return DiagnosticLine("analytics", "cannot be read: \(error)", isProblem: true)
        }
    }
}

import Core
import CoreTesting
import Foundation
import Logging
import Persistence
import Synchronization

@testable import Feedback

/// A delivery with a temporary database, and a record of its refusals.
final class FeedbackRig: Sendable {
    let file = TemporaryDatabase()
    let database: AppDatabase
    let outbox: FeedbackTable
    let clock = ManualClock()
    private let state = Mutex((account: String?.some("ada"), refusals: [String]()))

    init() {
        database = file.open()
        outbox = FeedbackTable(database: database) { Date(timeIntervalSince1970: 1_800_000_000.75) }
    }

    var account: String? {
        get { state.withLock { $0.account } }
        set { state.withLock { $0.account = newValue } }
    }

    /// Each reported refusal, as `message: reason`.
    var refusals: [String] { state.withLock { $0.refusals } }

    /// - Parameter outbox: the outbox of another process.
    func delivery(
        _ sender: any FeedbackSending, outbox: FeedbackTable? = nil, submissionLimit: Duration = .seconds(5)
    ) -> FeedbackDelivery {
        FeedbackDelivery(
            table: outbox ?? self.outbox, sender: sender, account: { [weak self] in self?.account },
            submissionLimit: submissionLimit, backoff: Backoff(first: .seconds(10), longest: .seconds(40)),
            clock: clock,
            logger: Logger(label: "feedback", factory: { _ in SwiftLogNoOpLogHandler() })
        ) { [weak self] feedback, reason in
            self?.state.withLock { $0.refusals.append("\(feedback.message): \(reason)") }
        }
    }

    /// The waiting messages, as another process would read them.
    func waiting(of account: String = "ada") async throws -> [String] {
        try await FeedbackTable(database: file.open()).waiting(of: account).map(\.message)
    }
}

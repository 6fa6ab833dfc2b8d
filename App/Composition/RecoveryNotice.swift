import Core
import Design
import Foundation
import Logging
import Persistence

/// Shows each recovery of the database once, in one window, whichever process found the damage.
///
/// Which were shown is not in the database, which may lose it with the next damage: an empty file beside the damaged database
/// marks its recovery. The process that creates the file shows the recovery.
@MainActor
final class RecoveryNotice {
    private let recoveries: () -> [DatabaseRecovery]
    private let toasts: ToastCenter
    private let words: (Date) -> String
    private let logger: Logger
    /// The paths of those that this process has shown, or has found marked.
    private var shown: Set<String> = []

    init(
        recoveries: @escaping () -> [DatabaseRecovery], toasts: ToastCenter, words: @escaping (Date) -> String,
        logger: Logger
    ) {
        (self.recoveries, self.toasts, self.words, self.logger) = (recoveries, toasts, words, logger)
    }

    /// Posts a toast for each recovery that no window has shown yet.
    func post() {
        for recovery in recoveries() where shown.insert(recovery.path).inserted {
            if mark(recovery) { toasts.post(.warning, recovery.report(found: words(recovery.time))) }
        }
    }

    /// - Returns: whether to show the recovery: false when its mark is there already. One whose mark cannot be made is shown.
    private func mark(_ recovery: DatabaseRecovery) -> Bool {
        do {
            try UnfinishedFile(Data(), for: URL(fileURLWithPath: recovery.path + ".shown")).create()
        } catch {
            if error.code == EEXIST { return false }
            logger.error("recovery will be shown again", metadata: ["reason": "\(error)"])
        }
        return true
    }
}

import Core
import Design
import Foundation
import Logging
import Persistence

/// Shows each recovery of the database once, in one window, whichever process found the damage.
///
/// Which were shown is not in the database, which may lose it with the next damage, and does not depend on the clock.
@MainActor
final class RecoveryNotice {
    private let recoveries: () -> [DatabaseRecovery]
    private let toasts: ToastCenter
    private let logger: Logger
    /// The paths of those that this process has shown.
    private var shown: Set<String> = []

    init(recoveries: @escaping () -> [DatabaseRecovery], toasts: ToastCenter, logger: Logger) {
        self.recoveries = recoveries
        self.toasts = toasts
        self.logger = logger
    }

    /// Posts a toast for each recovery that no window has shown yet.
    func post() {
        for recovery in recoveries() where !recovery.isShown && shown.insert(recovery.path).inserted {
            toasts.post(.warning, recovery.description)
            do {
                try recovery.markShown()
            } catch {
                logger.error("recovery will be shown again", metadata: ["reason": "\(error)"])
            }
        }
    }
}

extension DatabaseRecovery {
    /// An empty file beside the damaged database.
    private var mark: PrivateFile { PrivateFile(URL(fileURLWithPath: path + ".shown")) }

    fileprivate var isShown: Bool { (try? mark.read()) != nil }

    fileprivate func markShown() throws(FileError) {
        try mark.write(Data())
    }
}

import Core
import Design
import Domain
import Foundation
import Logging
import Persistence

/// Shows each recovery of the database once, in one window, whichever process found the damage.
///
/// Which were shown is not in the database, which may lose it with the next damage, and does not depend on the clock: an empty
/// file beside the damaged database marks its recovery. The process that creates the file shows the recovery.
@MainActor
final class RecoveryNotice {
    /// The name of the last damaged database that a window had shown, as versions without marks kept it. These names sort by the
    /// time that they contain.
    nonisolated static let lastShown = SettingKey(
        "storage.last-told-recovery", default: "", scope: .home, help: "The last recovery that a window has shown.",
        isListed: false)

    private let recoveries: () -> [DatabaseRecovery]
    private let settings: any SettingsStore
    private let toasts: ToastCenter
    private let logger: Logger
    /// The paths of those that this process has shown, or has found marked.
    private var shown: Set<String> = []

    init(
        recoveries: @escaping () -> [DatabaseRecovery], settings: any SettingsStore, toasts: ToastCenter,
        logger: Logger
    ) {
        self.recoveries = recoveries
        self.settings = settings
        self.toasts = toasts
        self.logger = logger
    }

    /// Posts a toast for each recovery that no window has shown yet.
    func post() {
        let last = settings.value(for: Self.lastShown)
        for recovery in recoveries() where shown.insert(recovery.path).inserted {
            let wasShown = URL(fileURLWithPath: recovery.path).lastPathComponent <= last
            if mark(recovery), !wasShown { toasts.post(.warning, recovery.description) }
        }
        // The marks hold it from now on. Later names may sort before it, when the clock was ahead.
        if !last.isEmpty { Task { [settings] in try? await settings.unset(Self.lastShown) } }
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

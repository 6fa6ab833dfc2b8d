import Core
import Design
import Domain
import Foundation
import Logging
import Persistence

/// Shows each recovery of the database once, in one window, whichever process found the damage.
@MainActor
final class RecoveryNotice {
    /// The last recovery that a window has shown: the name under which its damaged database is kept. These names
    /// contain the time, and sort by it.
    nonisolated static let lastTold = SettingKey(
        "storage.last-told-recovery", default: "", scope: .home, help: "The last recovery that a window has shown.",
        isListed: false)

    private let recoveries: () -> [DatabaseRecovery]
    private let settings: any SettingsStore
    private let toasts: ToastCenter
    private let logger: Logger
    /// The last recovery that this process has shown; nil when it has shown none.
    private var shown: String?
    private let records = SerialQueue()

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
        let news = recoveries().map { (name: URL(fileURLWithPath: $0.path).lastPathComponent, text: $0.description) }
        guard !news.isEmpty else { return }
        let known = shown ?? settings.value(for: Self.lastTold)
        let missed = news.filter { $0.name > known }
        guard let last = missed.map(\.name).max() else { return }
        shown = last
        for recovery in missed { toasts.post(.warning, recovery.text) }
        records.add { await self.remember(last) }
    }

    /// Waits until it is recorded what this process has shown, so that the next one does not show it again.
    func finish() async {
        await records.run {}
    }

    private func remember(_ name: String) async {
        do {
            try await settings.set(name, for: Self.lastTold)
        } catch {
            logger.error("recovery will be shown again", metadata: ["reason": "\(error)"])
        }
    }
}

import Design
import Domain
import Foundation
import Logging
import Persistence

/// Tells the person in a window of each recovery of the database, whichever process it was that met the damage.
@MainActor
final class RecoveryNotice {
    /// The last recovery that a window has told of, by the name under which the damaged database is kept. These names
    /// hold the time, and are in its order.
    nonisolated static let lastTold = SettingKey(
        "storage.last-told-recovery", default: "", scope: .home, help: "The last recovery that a window has told of.",
        isListed: false)

    private let recoveries: () -> [DatabaseRecovery]
    private let settings: any SettingsStore
    private let toasts: ToastCenter
    private let logger: Logger
    /// Nil before it has been looked up.
    private var told: String?

    init(
        recoveries: @escaping () -> [DatabaseRecovery], settings: any SettingsStore, toasts: ToastCenter,
        logger: Logger
    ) {
        self.recoveries = recoveries
        self.settings = settings
        self.toasts = toasts
        self.logger = logger
    }

    /// Posts a toast for each recovery that no window has told of yet.
    func tell() {
        let news = recoveries().map { (name: URL(fileURLWithPath: $0.path).lastPathComponent, text: $0.description) }
        guard !news.isEmpty else { return }
        let known = told ?? settings.value(for: Self.lastTold)
        let missed = news.filter { $0.name > known }
        guard let last = missed.map(\.name).max() else { return }
        told = last
        for recovery in missed { toasts.post(.warning, recovery.text) }
        Task { await remember(last) }
    }

    private func remember(_ name: String) async {
        do {
            try await settings.set(name, for: Self.lastTold)
        } catch {
            logger.error("recovery will be told again", metadata: ["reason": "\(error)"])
        }
    }
}

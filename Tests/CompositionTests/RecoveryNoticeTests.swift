import Design
import Domain
import DomainTesting
import Foundation
import Logging
import Persistence
import Testing

@testable import Composition

@MainActor
struct RecoveryNoticeTests {
    private let settings = InMemorySettingsStore()

    private static func recovery(_ time: String) -> DatabaseRecovery {
        DatabaseRecovery(
            time: Date(timeIntervalSince1970: 0), path: "/home/state/slipway.sqlite.damaged-\(time)", reason: time,
            tables: [])
    }

    /// A window of a process of its own, and its messages.
    private func window(_ recoveries: [DatabaseRecovery]) async -> [String] {
        let toasts = ToastCenter()
        let notice = RecoveryNotice(
            recoveries: { recoveries }, settings: settings, toasts: toasts, logger: Logger(label: "test"))
        notice.post()
        notice.post()
        await notice.finish()
        return toasts.log.map(\.text)
    }

    @Test func everyRecoveryIsShownByOneWindowOnce() async {
        let first = Self.recovery("20261122T010000Z")
        let second = Self.recovery("20261122T020000Z")
        #expect(await window([]) == [])
        #expect(await window([first]) == [first.description])
        #expect(await window([first]) == [])
        #expect(await window([first, second]) == [second.description])
        #expect(await window([first, second]) == [])
    }

    @Test func aNoticeThatCannotBeRecordedIsShownAgain() async {
        settings.failure = .notSaved("The disk is full.")
        let toasts = ToastCenter()
        let first = Self.recovery("20261122T010000Z")
        for _ in 0..<2 {
            RecoveryNotice(
                recoveries: { [first] }, settings: settings, toasts: toasts, logger: Logger(label: "test")
            ).post()
        }
        #expect(toasts.log.count == 2)
    }
}

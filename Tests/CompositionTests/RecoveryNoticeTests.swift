import CoreTesting
import Design
import Foundation
import Logging
import Persistence
import Testing

@testable import Composition

@MainActor
struct RecoveryNoticeTests {
    private let state: TemporaryDirectory

    init() throws {
        state = try TemporaryDirectory()
    }

    private func recovery(_ time: String, in directory: String = "") -> DatabaseRecovery {
        DatabaseRecovery(
            time: Date(timeIntervalSince1970: 0), path: state.path("\(directory)slipway.sqlite.damaged-\(time)").path,
            reason: time, tables: [])
    }

    /// A window of a process of its own, and its messages.
    private func window(_ recoveries: [DatabaseRecovery]) -> [String] {
        let toasts = ToastCenter()
        let notice = RecoveryNotice(
            recoveries: { recoveries }, toasts: toasts, words: { _ in "Today, 9:30" }, logger: Logger(label: "test"))
        notice.post()
        notice.post()
        return toasts.log.map(\.text)
    }

    /// The last one was found when the clock was behind that of the first.
    @Test func everyRecoveryIsShownByOneWindowOnce() {
        let first = recovery("20261122T010000Z")
        let second = recovery("20261122T020000Z")
        let third = recovery("20260101T000000Z")
        #expect(window([]) == [])
        #expect(window([first]) == [first.report(found: "Today, 9:30")])
        #expect(window([first]) == [])
        #expect(window([first, second]) == [second.report(found: "Today, 9:30")])
        #expect(window([third, first, second]) == [third.report(found: "Today, 9:30")])
        #expect(window([third, first, second]) == [])
    }

    /// Another process has made the mark, which this one need not be able to read.
    @Test func theProcessThatMakesTheMarkShowsTheRecovery() throws {
        let first = recovery("20261122T010000Z")
        try Data().write(to: URL(fileURLWithPath: first.path + ".shown"))
        #expect(window([first]) == [])
    }

    @Test func aNoticeThatCannotBeRecordedIsShownAgain() throws {
        try Data().write(to: state.path("file"))
        let first = recovery("20261122T010000Z", in: "file/")
        for _ in 0..<2 { #expect(window([first]) == [first.report(found: "Today, 9:30")]) }
    }
}

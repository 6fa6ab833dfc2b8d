import Core
import CoreTesting
import Design
import DesignTesting
import Foundation
import Logging
import Testing

@Suite(.timeLimit(.minutes(10))) @MainActor
struct DiagnosticsTests {
    private let probes = [
        DiagnosticProbe("Version") { [DiagnosticLine("app", "1.0")] },
        DiagnosticProbe("Files") {
            [DiagnosticLine("database", "missing", isProblem: true), DiagnosticLine("log", "fine")]
        },
    ]

    @Test func probesAreAskedInTheirOrder() async {
        let feature = CoreFeatureFactory.create(probes: probes, log: RecentLog(), toasts: ToastCenter())
        let sections = await feature.diagnose()
        #expect(sections.map(\.title) == ["Version", "Files"])
        #expect(sections[1].lines.map(\.name) == ["database", "log"])
        #expect(feature.id == "core")
    }

    @Test func theScreenShowsTheFindingsOnceItHasAppearedAndNamesProblems() async throws {
        let view = CoreFeatureFactory.create(probes: probes, log: RecentLog(), toasts: ToastCenter()).makeMainView()
        #expect(view.screen.sections.map(\.title) == ["Recent"])
        await view.appear()
        let screen = view.screen
        #expect(screen.id == "diagnostics")
        #expect(screen.sections.map(\.title) == ["Version", "Files", "Recent"])
        #expect(screen.element("diagnostics.Version.app")?.value == "1.0")
        #expect(screen.element("diagnostics.Files.database")?.value == "missing (problem)")
    }

    @Test func lookingAgainAsksTheProbesAgain() async throws {
        let answers = Shared(0)
        let probe = DiagnosticProbe("P") { [DiagnosticLine("count", "\(answers.change { $0 += 1 })")] }
        let view = CoreFeatureFactory.create(probes: [probe], log: RecentLog(), toasts: ToastCenter()).makeMainView()
        await view.appear()
        #expect(view.screen.element("diagnostics.P.count")?.value == "1")
        try await #require(view.screen.element("diagnostics.refresh")).tap()
        #expect(view.screen.element("diagnostics.P.count")?.value == "2")
    }

    @Test func messagesAreTheLastTwentyWithTheirTimesAndStyles() {
        let time = Date(timeIntervalSince1970: 1_000_000_000)
        let toasts = ToastCenter(now: { time })
        let view = CoreFeatureFactory.create(probes: [], log: RecentLog(), toasts: toasts).makeMainView()
        #expect(view.screen.element("diagnostics.messages")?.options == [])
        for number in 1...21 { toasts.post(.warning, "Number \(number).") }
        let items = view.screen.element("diagnostics.messages")?.options.map(\.label)
        #expect(items?.count == 20)
        #expect(items?.last == "\(time.words(at: Date(), Locale(identifier: "en_US"))), warning: Number 21.")
    }

    @Test func theLastLinesAreShownAndErrorsApart() {
        let log = RecentLog()
        let logger = Logger(label: "auth") { AppLogHandler(label: $0, recent: log, file: nil) }
        let view = CoreFeatureFactory.create(probes: [], log: log, toasts: ToastCenter()).makeMainView()
        logger.error("broken")
        for number in 1...30 { logger.info("fine \(number)") }
        let screen = view.screen
        let errors = screen.element("diagnostics.errors")?.options.map(\.label) ?? []
        #expect(errors.map { $0.hasSuffix(" error auth: broken") } == [true])
        let lines = screen.element("diagnostics.log")?.options.map(\.label) ?? []
        #expect(lines.count == 20)
        #expect(lines.last?.hasSuffix(" info auth: fine 30") == true)
    }
}

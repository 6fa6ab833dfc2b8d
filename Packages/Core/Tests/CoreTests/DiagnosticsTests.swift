import Core
import CoreTesting
import Design
import DesignTesting
import Foundation
import Logging
import Observation
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

    @Test func onlyProbesThatRequestItRunAgain() async throws {
        let (answers, others) = (Shared(0), Shared(0))
        let turns = AsyncStream.makeStream(of: Void.self)
        let probes = [
            DiagnosticProbe("P", changes: { turns.stream }) {
                [DiagnosticLine("count", "\(answers.change { $0 += 1 })")]
            },
            DiagnosticProbe("Q") { [DiagnosticLine("count", "\(others.change { $0 += 1 })")] },
        ]
        let view = CoreFeatureFactory.create(probes: probes, log: RecentLog(), toasts: ToastCenter()).makeMainView()
        await view.appear()
        await redrawn(view) { turns.continuation.yield() }
        #expect(view.screen.element("diagnostics.P.count")?.value == "2")
        #expect(view.screen.element("diagnostics.Q.count")?.value == "1")
    }

    @Test func noProbeRunsForAScreenThatIsGone() async throws {
        let ended = AsyncStream.makeStream(of: Void.self)
        let turns = AsyncStream.makeStream(of: Void.self)
        turns.continuation.onTermination = { _ in ended.continuation.finish() }
        let probe = DiagnosticProbe("P", changes: { turns.stream }) { [] }
        do {
            let feature = CoreFeatureFactory.create(probes: [probe], log: RecentLog(), toasts: ToastCenter())
            let view = feature.makeMainView()
            await view.appear()
        }
        for await _ in ended.stream {}
    }

    @Test func messagesAreTheLastTwentyWithTheirTimesAndStyles() {
        let toasts = ToastCenter(now: { Date(timeIntervalSince1970: 1_000_000_000) })
        let view = CoreFeatureFactory.create(probes: [], log: RecentLog(), toasts: toasts).makeMainView()
        #expect(view.screen.element("diagnostics.messages")?.options == [])
        for number in 1...21 { toasts.post(.warning, "Number \(number).") }
        let items = view.screen.element("diagnostics.messages")?.options.map(\.label)
        #expect(items?.count == 20)
        #expect(items?.last == "2001-09-09T01:46:40Z warning Number 21.")
    }

    @Test func whatIsLoggedIsSeenAtOnceAndErrorsApart() async {
        let log = RecentLog()
        let logger = Logger(label: "auth") { AppLogHandler(label: $0, recent: log, file: nil) }
        let view = CoreFeatureFactory.create(probes: [], log: log, toasts: ToastCenter()).makeMainView()
        await redrawn(view) { logger.error("broken") }
        for number in 1...30 { logger.info("fine \(number)") }
        let screen = view.screen
        let errors = screen.element("diagnostics.errors")?.options.map(\.label) ?? []
        #expect(errors.map { $0.hasSuffix(" error auth: broken") } == [true])
        let lines = screen.element("diagnostics.log")?.options.map(\.label) ?? []
        #expect(lines.count == 20)
        #expect(lines.last?.hasSuffix(" info auth: fine 30") == true)
    }

    @Test func aMessageHasTheScreenDrawnAgain() async {
        let toasts = ToastCenter()
        let view = CoreFeatureFactory.create(probes: [], log: RecentLog(), toasts: toasts).makeMainView()
        await redrawn(view) { toasts.post(.info, "Here.") }
        #expect(view.screen.element("diagnostics.messages")?.value == "1")
    }

    /// Performs `deed`, and waits until the observers of the view are notified to draw it again.
    private func redrawn(_ view: any LiveView, by deed: () -> Void) async {
        let redraw = AsyncStream.makeStream(of: Void.self)
        withObservationTracking {
            _ = view.screen
        } onChange: {
            redraw.continuation.finish()
        }
        deed()
        for await _ in redraw.stream {}
        // The notification comes before the change.
        await Task.yield()
    }
}

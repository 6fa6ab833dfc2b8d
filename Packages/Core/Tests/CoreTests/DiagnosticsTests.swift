import Core
import Design
import Testing

@MainActor
@Suite struct DiagnosticsTests {
    private let probes = [
        DiagnosticProbe("Version") { [DiagnosticLine("app", "1.0")] },
        DiagnosticProbe("Files") {
            [DiagnosticLine("database", "missing", isProblem: true), DiagnosticLine("log", "fine")]
        },
    ]

    @Test func probesAreAskedInTheirOrder() async {
        let feature = CoreFeatureFactory.create(probes: probes, log: RecentLog())
        let sections = await feature.diagnose()
        #expect(sections.map(\.title) == ["Version", "Files"])
        #expect(sections[1].lines.map(\.name) == ["database", "log"])
        #expect(feature.id == "core")
    }

    @Test func theScreenTellsTheFindingsOnceItHasAppearedAndNamesProblems() async throws {
        let view = CoreFeatureFactory.create(probes: probes, log: RecentLog()).makeMainView()
        #expect(view.screen.sections.map(\.title) == ["Recent log"])
        await view.appear()
        let screen = view.screen
        #expect(screen.id == "diagnostics")
        #expect(screen.sections.map(\.title) == ["Version", "Files", "Recent log"])
        #expect(screen.element("diagnostics.Version.app")?.value == "1.0")
        #expect(screen.element("diagnostics.Files.database")?.value == "missing (problem)")
    }

    @Test func lookingAgainAsksTheProbesAgain() async throws {
        let answers = Answers()
        let probe = DiagnosticProbe("P") { [DiagnosticLine("count", "\(answers.next())")] }
        let view = CoreFeatureFactory.create(probes: [probe], log: RecentLog()).makeMainView()
        await view.appear()
        #expect(view.screen.element("diagnostics.P.count")?.value == "1")
        try await #require(view.screen.element("diagnostics.refresh")).tap()
        #expect(view.screen.element("diagnostics.P.count")?.value == "2")
    }
}

@MainActor
private final class Answers {
    private var given = 0

    func next() -> Int {
        given += 1
        return given
    }
}

import Design

@MainActor
final class CoreFeature: CoreFeatureAPI {
    let id = "core"
    private let probes: [DiagnosticProbe]
    private let log: RecentLog

    init(probes: [DiagnosticProbe], log: RecentLog) {
        self.probes = probes
        self.log = log
    }

    func makeMainView() -> any LiveView {
        DiagnosticsView(log: log) { [self] in await diagnose() }
    }

    func diagnose() async -> [DiagnosticSection] {
        var sections: [DiagnosticSection] = []
        for probe in probes {
            sections.append(DiagnosticSection(title: probe.title, lines: await probe.read()))
        }
        return sections
    }
}

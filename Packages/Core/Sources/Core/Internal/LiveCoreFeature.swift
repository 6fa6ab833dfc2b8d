import Design

@MainActor
final class LiveCoreFeature: CoreFeatureAPI {
    let id = "core"
    private let probes: [DiagnosticProbe]
    private let log: RecentLog
    private let toasts: ToastCenter

    init(probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter) {
        self.probes = probes
        self.log = log
        self.toasts = toasts
    }

    func makeMainView() -> any LiveView {
        DiagnosticsView(probes: probes, log: log, toasts: toasts)
    }

    func diagnose() async -> [DiagnosticSection] {
        var sections: [DiagnosticSection] = []
        for probe in probes { sections.append(await probe.answer()) }
        return sections
    }
}

import Design

@MainActor
final class LiveCoreFeature: CoreFeatureAPI {
    let id = "core"
    let probes: [DiagnosticProbe]
    let log: RecentLog
    let toasts: ToastCenter

    init(probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter) {
        self.probes = probes
        self.log = log
        self.toasts = toasts
    }

    func makeMainView() -> any LiveView {
        DiagnosticsView(self)
    }

    func diagnose() async -> [DiagnosticSection] {
        var sections: [DiagnosticSection] = []
        for probe in probes { sections.append(await probe.answer()) }
        return sections
    }
}

import Design
import Foundation

@MainActor
final class LiveCoreFeature: CoreFeatureAPI {
    let id = "core"
    let probes: [DiagnosticProbe]
    let log: RecentLog
    let toasts: ToastCenter
    let words: @MainActor (Date) -> String

    init(
        probes: [DiagnosticProbe], log: RecentLog, toasts: ToastCenter, words: @escaping @MainActor (Date) -> String
    ) {
        (self.probes, self.log, self.toasts, self.words) = (probes, log, toasts, words)
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

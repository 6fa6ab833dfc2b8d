import Design
import Observation

@MainActor
@Observable
final class DiagnosticsView: LiveView {
    private var findings: [DiagnosticSection] = []
    private let log: RecentLog
    private let diagnose: @MainActor () async -> [DiagnosticSection]

    init(log: RecentLog, diagnose: @escaping @MainActor () async -> [DiagnosticSection]) {
        self.log = log
        self.diagnose = diagnose
    }

    func appear() async {
        findings = await diagnose()
    }

    var screen: Screen {
        Screen("diagnostics", title: "Diagnostics") {
            for section in findings {
                Section(section.title) {
                    for line in section.lines {
                        Row("diagnostics.\(section.title).\(line.name)", line.name, detail: Self.text(line))
                    }
                }
            }
            Section("Recent log") {
                ItemList("diagnostics.log", "Last lines", items: log.lines.suffix(20).map { $0 })
                Button("diagnostics.refresh", "Look again") { await self.appear() }
            }
        }
    }

    private static func text(_ line: DiagnosticLine) -> String {
        line.isProblem ? "\(line.value) (problem)" : line.value
    }
}

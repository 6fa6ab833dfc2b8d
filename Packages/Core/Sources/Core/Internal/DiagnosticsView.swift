import Design
import Foundation
import Observation

@MainActor
@Observable
final class DiagnosticsView: LiveView {
    /// How many lines of each list are shown; the logs remember more.
    private static let lineLimit = 20

    /// The last answer of each probe, in their order.
    private var answers: [DiagnosticSection] = []
    @ObservationIgnored private let feature: LiveCoreFeature

    init(_ feature: LiveCoreFeature) {
        self.feature = feature
    }

    func appear() async {
        for (index, probe) in feature.probes.enumerated() {
            let answer = await probe.answer()
            if answers.indices.contains(index) { answers[index] = answer } else { answers.append(answer) }
        }
    }

    var screen: Screen {
        Screen("diagnostics", title: "Diagnostics", style: .form) {
            for section in answers {
                Section(section.title) {
                    for line in section.lines {
                        Row("diagnostics.\(section.title).\(line.name)", line.name, detail: Self.text(line))
                    }
                }
            }
            Section("Recent") {
                list("diagnostics.messages", "Messages", feature.toasts.entries.map(text))
                list("diagnostics.errors", "Last errors", feature.log.errors)
                list("diagnostics.log", "Last lines", feature.log.lines)
                Button("diagnostics.refresh", "Refresh") { await self.appear() }
            }
        }
    }

    private func list(_ id: String, _ label: String, _ lines: [String]) -> ItemList {
        ItemList(id, label, items: Array(lines.suffix(Self.lineLimit)))
    }

    private func text(_ entry: ToastCenter.Entry) -> String {
        "\(feature.words(entry.time)), \(entry.toast.style.rawValue): \(entry.toast.text)"
    }

    private static func text(_ line: DiagnosticLine) -> String {
        line.isProblem ? "\(line.value) (problem)" : line.value
    }
}

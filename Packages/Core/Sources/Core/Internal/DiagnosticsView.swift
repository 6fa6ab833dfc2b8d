import Design
import Foundation

@MainActor
final class DiagnosticsView: LiveView {
    /// How many lines of each list are shown; the logs remember more.
    private static let lineLimit = 20

    private let model: DiagnosticsViewModel
    private let toasts: ToastCenter

    init(model: DiagnosticsViewModel, toasts: ToastCenter) {
        self.model = model
        self.toasts = toasts
    }

    func appear() async {
        await model.ask()
    }

    var screen: Screen {
        Screen("diagnostics", title: "Diagnostics") {
            for section in model.sections {
                Section(section.title) {
                    for line in section.lines {
                        Row("diagnostics.\(section.title).\(line.name)", line.name, detail: Self.text(line))
                    }
                }
            }
            Section("Recent") {
                list("diagnostics.messages", "Messages", toasts.entries.map(Self.text))
                list("diagnostics.errors", "Last errors", model.errors)
                list("diagnostics.log", "Last lines", model.lines)
                Button("diagnostics.refresh", "Refresh") { [model] in await model.ask() }
            }
        }
    }

    private func list(_ id: String, _ label: String, _ lines: [String]) -> ItemList {
        ItemList(id, label, items: Array(lines.suffix(Self.lineLimit)))
    }

    private static func text(_ entry: ToastCenter.Entry) -> String {
        "\(entry.time.formatted(.iso8601)) \(entry.toast.style.rawValue) \(entry.toast.text)"
    }

    private static func text(_ line: DiagnosticLine) -> String {
        line.isProblem ? "\(line.value) (problem)" : line.value
    }
}

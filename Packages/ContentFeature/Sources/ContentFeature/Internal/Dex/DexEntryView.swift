import ContentStorage
import Design
import Foundation
import Navigation

/// The screen `dex-entry`.
@MainActor
final class DexEntryView: LiveView {
    private let model: DexEntryModel

    init(id: String, services: ContentServices, navigator: Navigator<ContentRoute>, toasts: ToastCenter) {
        model = DexEntryModel(id: id, services: services, navigator: navigator, toasts: toasts)
    }

    func appear() async {
        await model.appear()
    }

    var screen: Screen {
        let entry = model.entry
        return Screen("dex-entry", title: entry?.best?.name ?? ContentRoute.dexEntry(id: model.id).place.title) {
            Section {
                if let entry {
                    if let picture = model.picture {
                        Image("dex-entry.picture", description: words(for: picture), picture: drawable(picture))
                    }
                    Text("dex-entry.status", DexWords.status(entry))
                }
                Text("dex-entry.note", model.note)
                Text("dex-entry.error", model.problem)
            }
            if let entry {
                if let best = entry.best {
                    Section("What it is") {
                        Text("dex-entry.kind", best.kind, label: "Kind")
                        Text("dex-entry.confidence", confidence(of: entry, best), label: "How sure")
                        ItemList("dex-entry.evidence", "Evidence", items: best.evidence)
                        ItemList(
                            "dex-entry.alternatives", "Alternatives", items: entry.alternatives.map(DexWords.candidate))
                    }
                }
                changes(of: entry)
                Section("Where it comes from") {
                    Text("dex-entry.times", DexWords.times(entry.times))
                    Text(
                        "dex-entry.seen",
                        "First on \(DexWords.day(entry.firstSeen)), last on \(DexWords.day(entry.lastSeen))")
                    Text("dex-entry.model", entry.model.isEmpty ? nil : entry.model, label: "Model")
                    Toggle(
                        "dex-entry.show-raw", "Show the model's answer", isOn: model.showsRaw,
                        isEnabled: !entry.raw.isEmpty
                    ) { [model] in model.show(raw: $0) }
                    Text("dex-entry.raw", model.showsRaw && !entry.raw.isEmpty ? entry.raw : nil)
                }
            }
        }
    }

    private func changes(of entry: DexEntry) -> Section {
        Section("What you make of it") {
            Button(
                "dex-entry.confirm", "That is right", isEnabled: model.isIdentified && entry.status == .proposed
            ) { [model] in await model.confirm() }
            Button("dex-entry.wrong", "That is wrong", isEnabled: model.isIdentified) { [model] in
                await model.reject()
            }
            Field("dex-entry.name", "Name", text: model.name, isEnabled: entry.status != .waiting) { [model] in
                model.enter(name: $0)
            }
            Button("dex-entry.rename", "Use this name", isEnabled: entry.status != .waiting) { [model] in
                await model.rename()
            }
            Button("dex-entry.delete", "Delete") { [model] in model.askToDelete() }
        }
    }

    /// Words, never a bare number.
    private func confidence(of entry: DexEntry, _ best: DexCandidate) -> String {
        entry.isCorrected ? "Named by you" : DexWords.confidence(best.confidence)
    }

    private func words(for picture: Blob) -> String {
        ShownPicture(blob: picture, prompt: "", kept: nil).words
    }

    private func drawable(_ picture: Blob) -> Picture? {
        ShownPicture(blob: picture, prompt: "", kept: nil).drawable
    }
}

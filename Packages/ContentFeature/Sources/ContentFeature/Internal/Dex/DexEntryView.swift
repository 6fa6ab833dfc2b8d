import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Navigation
import Observation
import Persistence

/// The screen `dex-entry`: one find, what it was taken for, and what the person makes of it.
@MainActor
@Observable
final class DexEntryView: LiveView {
    private let id: String
    private let services: ContentServices
    private let navigator: Navigator<ContentRoute>
    private let toasts: ToastCenter
    /// The other finds.
    @ObservationIgnored private let list: (any LiveView)?
    private var entry: DexEntry?
    private var picture: Blob?
    private var name = ""
    private var showsRaw = false
    private var note: String?
    private var problem: Problem?
    @ObservationIgnored private let commits = CommitFollower()
    @ObservationIgnored private var readings = 0
    @ObservationIgnored private var lastShown = 0

    init(
        id: String, services: ContentServices, navigator: Navigator<ContentRoute>, toasts: ToastCenter,
        list: (any LiveView)? = nil
    ) {
        (self.id, self.services, self.navigator, self.toasts, self.list) = (id, services, navigator, toasts, list)
    }

    func appear() async {
        // A scan that waited may be answered, also by another process.
        commits.begin(services, .finds) { [weak self] in await self?.read() }
        await read()
    }

    var screen: Screen {
        let title = entry?.best?.name ?? ContentRoute.dexEntry(id: id).place.title
        return Screen("dex-entry", title: title, style: .form, companion: list) {
            Section {
                if let entry {
                    if let picture {
                        let shown = ShownPicture(blob: picture, prompt: "", kept: nil)
                        Image("dex-entry.picture", description: shown.words, picture: shown.drawable)
                    }
                    Text("dex-entry.status", DexWords.status(entry))
                }
                Text("dex-entry.note", note)
                Text("dex-entry.error", problem?.words)
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
                        "First: \(services.words(entry.firstSeen)). Last: \(services.words(entry.lastSeen)).")
                    Text("dex-entry.model", entry.model.isEmpty ? nil : entry.model, label: "Model")
                    Toggle(
                        "dex-entry.show-raw", "Show the model's answer", isOn: showsRaw,
                        isEnabled: !entry.raw.isEmpty
                    ) { self.showsRaw = $0 }
                    Text("dex-entry.raw", showsRaw && !entry.raw.isEmpty ? entry.raw : nil)
                }
            }
        }
    }

    private func changes(of entry: DexEntry) -> Section {
        Section("What you make of it") {
            Button(
                "dex-entry.confirm", "That is right", role: .primary,
                isEnabled: isIdentified && entry.status == .proposed
            ) { await self.confirm() }
            Button("dex-entry.wrong", "That is wrong", isEnabled: isIdentified) { await self.reject() }
            Field(
                "dex-entry.name", "Name", text: name, error: problem["dex-entry.name"],
                isEnabled: entry.status != .waiting
            ) { (self.name, self.problem) = ($0, nil) }
            Button("dex-entry.rename", "Use this name", isEnabled: entry.status != .waiting) {
                await self.rename()
            }
            Button("dex-entry.delete", "Delete", role: .destructive) { self.askToDelete() }
        }
    }

    private func confidence(of entry: DexEntry, _ best: DexCandidate) -> String {
        entry.isCorrected ? "Named by you" : DexWords.confidence(best.confidence)
    }

    private var isIdentified: Bool { entry?.best != nil && (entry?.status == .proposed || entry?.status == .confirmed) }

    private func confirm() async {
        guard let name = entry?.best?.name else { return }
        var other: String?
        await change { (dex) async throws(StorageError) in other = try await dex.confirm(id) }
        if other != nil { askToMerge(name) }
    }

    private func rename() async {
        let name = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty else {
            problem = Problem("Enter a name.", in: "dex-entry.name")
            return
        }
        guard name.count <= DexIdentification.nameLimit else {
            problem = Problem(
                "The name has more than \(DexIdentification.nameLimit) characters. Use fewer.", in: "dex-entry.name")
            return
        }
        self.name = name
        var other: String?
        await change { (dex) async throws(StorageError) in
            other = try await dex.rename(id, to: name, merges: false)
        }
        if other != nil { askToMerge(name) }
    }

    private func askToMerge(_ name: String) {
        services.confirm(
            ContentQuestion(
                id: "dex-entry.merge", title: "Merge the finds?",
                message:
                    "There is a find with the name \(ForeignText(name).quoted) already. Both become one, with all pictures.",
                acceptLabel: "Merge")
        ) { [weak self] in await self?.merge(name) }
    }

    private func merge(_ name: String) async {
        var other: String?
        await change { (dex) async throws(StorageError) in
            other = try await dex.rename(id, to: name, merges: true)
        }
        guard let other, entry == nil else { return }
        navigator.pop()
        navigator.navigateTo(.dexEntry(id: other))
    }

    private func reject() async {
        var next: DexCandidate?
        let isRejected = await change { (dex) async throws(StorageError) in next = try await dex.reject(id) }
        guard isRejected, next == nil else { return }
        note = "There is no other proposal. Enter the name yourself, or delete the find."
    }

    private func askToDelete() {
        services.confirm(
            ContentQuestion(
                id: "dex-entry.delete", title: "Delete the find?",
                message: "Its pictures and what is known about it are deleted.", acceptLabel: "Delete")
        ) { [weak self] in await self?.delete() }
    }

    private func delete() async {
        guard let account = services.account() else { return }
        let isDeleted = await change { (dex) async throws(StorageError) in
            try await dex.remove(id, account: account)
        }
        guard isDeleted else { return }
        toasts.post(.info, "The find was deleted.")
        navigator.pop()
    }

    /// Changes the find, and reads it again; false when the find is gone, and for an error, which is shown.
    @discardableResult
    private func change(_ work: (DexStore) async throws(StorageError) -> Void) async -> Bool {
        problem = nil
        note = nil
        var isChanged = false
        do throws(StorageError) {
            // The find of another account is not changed, whatever the link says.
            if let account = services.account(), try await services.store.dex.entry(id, account: account) != nil {
                try await work(services.store.dex)
                isChanged = true
            }
        } catch {
            problem = "\(error)"
        }
        await read()
        return isChanged
    }

    func read() async {
        readings += 1
        let reading = readings
        do throws(StorageError) {
            var entry: DexEntry?
            if let account = services.account() { entry = try await services.store.dex.entry(id, account: account) }
            var picture = picture
            if let blob = entry?.picture, self.entry?.picture != blob || picture == nil {
                picture = try await services.store.blobs.blob(blob)
            }
            // A later read may have been faster.
            guard reading > lastShown else { return }
            lastShown = reading
            guard let entry else {
                self.entry = nil
                self.picture = nil
                problem = problem ?? "There is no such find."
                return
            }
            self.picture = picture
            // A name that is being entered stays.
            if name == self.entry?.best?.name ?? "" { name = entry.best?.name ?? "" }
            self.entry = entry
        } catch {
            problem = "\(error)"
        }
    }
}

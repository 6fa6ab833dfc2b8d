import AIClient
import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Navigation
import Observation
import Persistence

/// The screen `pokedex`: a picture that is scanned, and the finds of the account.
@MainActor
@Observable
final class PokedexView: LiveView {
    private let file: PictureField
    private let services: ContentServices
    private let catalog: ModelCatalog
    private let collector: DexCollector
    private let navigator: Navigator<ContentRoute>
    /// Shows a find beside this view, which is then the list of the finds alone.
    @ObservationIgnored private let openBeside: (@MainActor @Sendable (ContentRoute) -> Void)?
    @ObservationIgnored private let preview: ContentPreviews?
    private let toasts: ToastCenter
    private var search = ""
    private var path = ""
    private var count = ""
    private var room: String?
    private(set) var rows: [DexRow] = []
    private(set) var places: [String: Int] = [:]
    private var wait: AIWait?
    private var result: String?
    private var problem: Problem?
    private var isScanning = false
    @ObservationIgnored private var scanning: Task<DexResult, Never>?
    @ObservationIgnored private let commits = CommitFollower()
    @ObservationIgnored private var readings = 0
    @ObservationIgnored private var lastShown = 0

    init(
        services: ContentServices, catalog: ModelCatalog, collector: DexCollector, navigator: Navigator<ContentRoute>,
        toasts: ToastCenter, openBeside: (@MainActor @Sendable (ContentRoute) -> Void)? = nil,
        preview: ContentPreviews? = nil
    ) {
        (self.services, self.catalog, self.collector) = (services, catalog, collector)
        (self.navigator, self.toasts, self.openBeside, self.preview) = (navigator, toasts, openBeside, preview)
        file = PictureField(files: services.pictures)
    }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
        commits.begin(services, [.finds, .purchases]) { [weak self] in await self?.readRows() }
        await readRows()
    }

    var screen: Screen {
        guard openBeside == nil else {
            return Screen("pokedex", title: "Finds", style: .menu) { finds }
        }
        return Screen("pokedex", title: ContentRoute.pokedex.place.title) {
            Section {
                Text("pokedex.notice", StandInNotice.forPictures(catalog.server))
                Text("pokedex.limit", catalog.limitNotice())
                Field("pokedex.file", "Picture file", text: file.path, error: file.problem) {
                    await self.file.enter($0)
                }
                if let picture = file.picture {
                    Image("pokedex.picture", description: picture.sentence, picture: picture.shown)
                }
                Button("pokedex.scan", "Scan", role: .primary, isEnabled: !isScanning && !file.isReading) {
                    await self.scan()
                }
                if isScanning {
                    ProgressIndicator("pokedex.progress", "Identifying the picture")
                }
                Button("pokedex.stop", "Stop", isEnabled: isScanning) { self.scanning?.cancel() }
                Text("pokedex.status", wait.map { ReplyStatus.words($0, at: services.process.now()) } ?? result)
                Text("pokedex.error", file.problem ?? problem?.words)
            }
            finds
            Section("Export") {
                Field("pokedex.path", "Export to", text: path, error: problem["pokedex.path"]) {
                    (self.path, self.problem) = ($0, nil)
                }
                Button("pokedex.export", "Export", isEnabled: !rows.isEmpty) { await self.export() }
            }
        }
    }

    private var finds: Section {
        Section(openBeside == nil ? "Finds" : nil) {
            Text("pokedex.count", count)
            Text("pokedex.room", room)
            Field("pokedex.search", "Search", text: search) { await self.enter(search: $0) }
            ItemList("pokedex.list", "Finds", rows: list)
        }
    }

    private static let prefix = "pokedex.entry."

    private var list: ElementRows {
        let (rows, places, services, preview) = (rows, places, services, preview)
        return ElementRows(count: rows.count) { position in
            let row = rows[position]
            let words = DexWords.row(row, day: services.words)
            return Row(Self.prefix + row.id, words.label, detail: words.detail) { self.open(row.id) }
                .preview(preview?.maker(for: .dexEntry(id: row.id))).element
        } position: { id in
            id.hasPrefix(Self.prefix) ? places[String(id.dropFirst(Self.prefix.count))] : nil
        }
    }

    // MARK: Scanning

    private func scan() async {
        guard !isScanning else { return }
        isScanning = true
        defer {
            isScanning = false
            scanning = nil
            wait = nil
        }
        result = nil
        problem = nil
        guard let account = services.account() else {
            problem = "Sign in to scan pictures."
            return
        }
        guard let picture = await file.current() else { return }
        let task = Task { [collector] in
            await collector.scan(picture, account: account) { [weak self] in self?.wait = $0 }
        }
        scanning = task
        show(await task.valueForCaller)
        await readRows()
    }

    private func show(_ result: DexResult) {
        if case .failed(let words, _) = result { problem = Problem(words) } else { self.result = result.words }
        switch result {
        case .found(let id, _), .seenAgain(let id, _):
            file.clear()
            navigator.navigateTo(.dexEntry(id: id), from: .pokedex)
        case .nothing, .waiting: file.clear()
        case .failed, .stopped: break
        }
    }

    // MARK: The finds

    private func enter(search: String) async {
        self.search = search
        await readRows()
    }

    private func open(_ id: String) {
        (openBeside ?? { [navigator] in navigator.navigateTo($0) })(.dexEntry(id: id))
    }

    func readRows() async {
        readings += 1
        let reading = readings
        guard let account = services.account() else {
            lastShown = reading
            show([], all: [], limits: .free)
            return
        }
        let words = search.trimmingCharacters(in: .whitespacesAndNewlines)
        do throws(StorageError) {
            let all = try await services.store.dex.rows(account: account, matching: nil)
            let limits = await services.pro.allowance.limits(of: account)
            let found = words.isEmpty ? all : try await services.store.dex.rows(account: account, matching: words)
            // A later read may have been faster.
            guard reading > lastShown else { return }
            lastShown = reading
            show(found, all: all, limits: limits)
        } catch {
            problem = "\(error)"
        }
    }

    private func show(_ rows: [DexRow], all: [DexRow], limits: PlanLimits) {
        self.rows = rows
        count = DexWords.count(all, limit: limits.finds.count)
        room = limits.notice(finds: DexWords.kept(all))
        places = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($0.element.id, $0.offset) })
    }

    // MARK: Export

    private func export() async {
        guard let account = services.account() else { return }
        guard !path.allSatisfy(\.isWhitespace) else {
            problem = Problem("Enter the path of a file to export the finds to.", in: "pokedex.path")
            return
        }
        problem = nil
        let document: Data
        do throws(StorageError) {
            document = try await services.store.dex.export(account: account)
        } catch {
            problem = "\(error)"
            return
        }
        await services.save(document, to: path, asking: "pokedex.replace") { [toasts] url in
            toasts.post(.success, "The finds were exported to \(url.path).")
        } failed: { [weak self] in
            self?.problem = Problem($0, in: "pokedex.path")
        }
    }
}

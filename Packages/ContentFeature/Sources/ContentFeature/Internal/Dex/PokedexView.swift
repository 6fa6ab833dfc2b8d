import ContentStorage
import Design
import Drawing
import Foundation
import Navigation

/// The screen `pokedex`.
@MainActor
final class PokedexView: LiveView {
    private let model: PokedexModel
    private let catalog: ModelCatalog
    private let now: @Sendable () -> Date

    init(
        services: ContentServices, catalog: ModelCatalog, collector: DexCollector, navigator: Navigator<ContentRoute>,
        toasts: ToastCenter
    ) {
        model = PokedexModel(services: services, collector: collector, navigator: navigator, toasts: toasts)
        self.catalog = catalog
        now = services.now
    }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
        await model.appear()
    }

    var screen: Screen {
        let file = model.file
        return Screen("pokedex", title: ContentRoute.pokedex.place.title) {
            Section {
                Text("pokedex.notice", StandInNotice.forPictures(catalog.server))
                Text("pokedex.limit", catalog.limitNotice())
                Field("pokedex.file", "Picture file", text: file.path) { await file.enter($0) }
                if let picture = file.picture {
                    Image("pokedex.picture", description: picture.sentence, picture: picture.shown)
                }
                Button("pokedex.scan", "Scan", isEnabled: !model.isScanning && !file.isReading) { [model] in
                    await model.scan()
                }
                if model.isScanning {
                    ProgressIndicator("pokedex.progress", "Identifying the picture")
                }
                Button("pokedex.stop", "Stop", isEnabled: model.isScanning) { [model] in model.stop() }
                Text("pokedex.status", model.wait.map { ReplyStatus.words($0, at: now()) } ?? model.result)
                Text("pokedex.error", file.problem ?? model.problem)
            }
            Section("Finds") {
                Text("pokedex.count", model.count)
                Text("pokedex.room", model.room)
                Field("pokedex.search", "Search", text: model.search) { [model] in await model.enter(search: $0) }
                ItemList("pokedex.list", "Finds", rows: rows)
            }
            Section("Export") {
                Field("pokedex.path", "Export to", text: model.path) { [model] in model.enter(path: $0) }
                Button("pokedex.export", "Export", isEnabled: !model.rows.isEmpty) { [model] in await model.export() }
            }
        }
    }

    private static let prefix = "pokedex.entry."

    private var rows: ElementRows {
        let rows = model.rows
        let places = model.places
        return ElementRows(count: rows.count) { [model] position in
            let row = rows[position]
            let words = DexWords.row(row)
            return Row(Self.prefix + row.id, words.label, detail: words.detail) { model.open(row.id) }.element
        } position: { id in
            id.hasPrefix(Self.prefix) ? places[String(id.dropFirst(Self.prefix.count))] : nil
        }
    }
}

import AIClient
import ContentStorage
import Core
import Design
import Foundation

/// The screen `generate-image`.
@MainActor
final class GenerateImageView: LiveView {
    private let model: GenerateImageModel
    private let now: @Sendable () -> Date

    init(services: ContentServices, catalog: ModelCatalog, toasts: ToastCenter) {
        model = GenerateImageModel(services: services, catalog: catalog, toasts: toasts)
        now = services.now
    }

    func appear() async {
        await model.appear()
    }

    var screen: Screen {
        Screen("generate-image", title: ContentRoute.generateImage.place.title) {
            Section {
                Text("generate-image.notice", StandInNotice.forPainting(model.server))
                Text("generate-image.limit", model.catalog.limitNotice())
                Field("generate-image.prompt", "Description", text: model.prompt, hasLines: true) { [model] in
                    model.enter(prompt: $0)
                }
                Picker(
                    "generate-image.size", "Size", selection: model.size,
                    options: PictureSize.options(for: model.server)
                ) { [model] in model.choose(size: $0) }
                Button("generate-image.make", "Make the picture", isEnabled: !model.isMaking) { [model] in
                    await model.make()
                }
                if model.isMaking {
                    ProgressIndicator("generate-image.progress", "Making the picture")
                }
                Text("generate-image.status", model.wait.map { ReplyStatus.words($0, at: now()) })
                Button("generate-image.stop", "Stop", isEnabled: model.isMaking) { [model] in model.stop() }
            }
            Section {
                if let shown = model.shown {
                    Image("generate-image.picture", description: shown.words, picture: shown.drawable)
                    Text("generate-image.words", shown.prompt, label: "Description")
                }
                Field("generate-image.path", "Save to", text: model.path, isEnabled: model.shown != nil) { [model] in
                    model.enter(path: $0)
                }
                Button("generate-image.save", "Save", isEnabled: model.shown != nil) { [model] in await model.save() }
                Text("generate-image.error", model.problem)
            }
            Section("Made before") {
                Text("generate-image.room", room)
                ItemList("generate-image.list", "Pictures", rows: rows)
            }
        }
    }

    private var room: String {
        "\(model.made.count) of \(model.limit.count.grouped) pictures, \(model.limit.size) at most. "
            + "When the list is full, the oldest leaves it."
    }

    private var rows: ElementRows {
        let made = model.made
        return ElementRows(count: made.count) { [model] position in
            let picture = made[position]
            let id = "generate-image.\(picture.id)"
            let delete = MenuItem("\(id).delete", "Delete", role: .destructive) { model.askToRemove(picture.id) }
            return Row(
                id, GenerateImageModel.short(picture.prompt),
                detail: picture.savedTo.map { "Saved to \($0)" } ?? Self.day(picture.created), menu: [delete]
            ) { await model.open(picture.id) }.element
        } position: { id in
            made.firstIndex { id == "generate-image.\($0.id)" || id == "generate-image.\($0.id).delete" }
        }
    }

    private static func day(_ date: Date) -> String {
        "Made on \(date.formatted(.iso8601.year().month().day()))"
    }
}

/// The sizes in which a server can be asked for a picture.
enum PictureSize {
    static let automatic = "auto"

    /// - Parameter server: nil while it is not known.
    static func options(for server: AIServer?) -> [Element.Option] {
        let sizes =
            server?.isStandIn == true
            ? ["256x256", "512x512", "1024x1024"] : ["1024x1024", "1536x1024", "1024x1536"]
        return [Element.Option(automatic, "As the server likes")]
            + sizes.map { Element.Option($0, $0.replacing("x", with: " × ")) }
    }
}

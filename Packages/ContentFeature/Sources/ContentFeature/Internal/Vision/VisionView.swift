import AIClient
import Design
import Drawing
import Foundation

/// The screen `vision`.
@MainActor
final class VisionView: LiveView {
    private let model: VisionModel
    private let catalog: ModelCatalog

    init(services: ContentServices, catalog: ModelCatalog) {
        model = VisionModel(services: services, catalog: catalog)
        self.catalog = catalog
    }

    // The place was left, and nothing can show the answer any more.
    isolated deinit {
        model.answer.stop()
    }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
    }

    var screen: Screen {
        let file = model.file
        return Screen("vision", title: ContentRoute.vision.place.title) {
            Section {
                Text("vision.notice", StandInNotice.forPictures(catalog.server))
                Text("vision.limit", catalog.limitNotice())
                Field("vision.file", "Picture file", text: file.path) { await file.enter($0) }
                if let picture = file.picture {
                    Image("vision.picture", description: picture.sentence, picture: picture.shown)
                }
                Field("vision.question", "Question", text: model.question, hasLines: true) { [model] in
                    model.enter(question: $0)
                }
                Button("vision.ask", "Ask", isEnabled: !model.isAsking && !file.isReading) { [model] in
                    await model.ask()
                }
                Button("vision.stop", "Stop", isEnabled: model.isAsking) { [model] in model.answer.stop() }
            }
            Section {
                Text(
                    "vision.answer", model.answer.text, label: model.answer.model ?? "Answer", format: .markdown)
                Text("vision.status", model.answer.status)
                Text("vision.error", file.problem ?? model.problem ?? model.answer.live?.detail)
            }
        }
    }
}

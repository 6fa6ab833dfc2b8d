import AIClient
import Design
import Drawing
import Foundation

/// The screen `vision`.
@MainActor
final class VisionView: LiveView {
    private let model: VisionModel
    private let catalog: ModelCatalog
    private let now: @Sendable () -> Date

    init(services: ContentServices, catalog: ModelCatalog) {
        model = VisionModel(services: services, catalog: catalog)
        self.catalog = catalog
        now = services.now
    }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
    }

    var screen: Screen {
        let file = model.file
        return Screen("vision", title: ContentRoute.vision.place.title) {
            Section {
                Text("vision.notice", StandInNotice.forPictures(catalog.server))
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
                Button("vision.stop", "Stop", isEnabled: model.isAsking) { [model] in model.stop() }
            }
            Section {
                Text(
                    "vision.answer", answerText, label: model.model ?? "Answer", format: .markdown)
                Text("vision.status", status)
                Text("vision.error", file.problem ?? model.problem ?? model.answer?.detail)
            }
        }
    }

    private var answerText: String? {
        model.answer.flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    private var status: String? {
        guard let answer = model.answer else { return nil }
        if let ending = answer.ending { return ReplyStatus.words(ending.stored, model.usage) }
        if let wait = answer.wait { return ReplyStatus.words(wait, at: now()) }
        return answer.text.isEmpty ? "Waits for the first word…" : "The answer arrives…"
    }
}

import AIClient
import ContentStorage
import Core
import Design
import Drawing
import Foundation
import Observation

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
        return Screen("vision", title: ContentRoute.vision.place.title, style: .form) {
            Section {
                Text("vision.notice", StandInNotice.forPictures(catalog.server))
                Text("vision.limit", catalog.limitNotice())
                Field("vision.file", "Picture file", text: file.path, error: file.problem) { await file.enter($0) }
                if let picture = file.picture {
                    Image("vision.picture", description: picture.sentence, picture: picture.shown)
                }
                Field(
                    "vision.question", "Question", text: model.question, hasLines: true, error: model.problem
                ) { [model] in model.enter(question: $0) }
                Button("vision.ask", "Ask", role: .primary, isEnabled: !model.isAsking && !file.isReading) { [model] in
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

/// A picture, a question about it, and the model's answer. Nothing of it is kept.
@MainActor
@Observable
final class VisionModel {
    static let defaultQuestion = "What is in this picture?"

    let file: PictureField
    private(set) var question = VisionModel.defaultQuestion
    let answer: OneAnswer
    /// What is wrong with the question.
    private(set) var problem: String?
    private(set) var isAsking = false

    init(services: ContentServices, catalog: ModelCatalog) {
        file = PictureField(files: services.pictures)
        answer = OneAnswer(services: services, catalog: catalog) {
            VisionModel.words(for: $0, at: services.process.now())
        }
    }

    func enter(question: String) {
        self.question = question
        problem = nil
    }

    func ask() async {
        guard !isAsking else { return }
        isAsking = true
        defer { isAsking = false }
        problem = nil
        guard let picture = await file.current() else { return }
        let words = question.trimmingCharacters(in: .whitespacesAndNewlines)
        guard words.utf8.count <= ContentBounds.standard.text else {
            problem = "The question has more than 1 MB. Make it shorter."
            return
        }
        let message = AIMessage(
            role: .user,
            parts: [
                .text(words.isEmpty ? Self.defaultQuestion : words),
                .picture(AIPictureData(type: picture.type, data: picture.data)),
            ])
        await answer.ask(AIRequest(messages: [message]))
    }

    /// An answer that broke off is not kept, and cannot be continued.
    private static func words(for ending: AIEnding, at now: Date) -> String? {
        guard case .interrupted(let reason) = ending else { return ending.words(at: now) }
        return "The reply broke off: \(reason)\(reason.hasSuffix(".") ? "" : ".") Ask again."
    }
}

import AIClient
import ContentStorage
import Core
import Drawing
import Foundation
import Observation

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
        answer = OneAnswer(services: services, catalog: catalog) { VisionModel.words(for: $0, at: services.now()) }
    }

    func enter(question: String) {
        self.question = question
        problem = nil
    }

    /// Returns when the answer has ended; cancelling the task stops it.
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

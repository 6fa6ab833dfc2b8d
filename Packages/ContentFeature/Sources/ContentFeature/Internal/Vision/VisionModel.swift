import AIClient
import Core
import Drawing
import Foundation
import Observation

/// A picture, a question about it, and the model's answer. Nothing of it is kept.
@MainActor
@Observable
final class VisionModel {
    static let defaultQuestion = "What is in this picture?"
    /// In bytes: as a message of a chat.
    static let questionLimit = 1 << 20

    let file: PictureField
    private let services: ContentServices
    private let catalog: ModelCatalog
    private(set) var question = VisionModel.defaultQuestion
    private(set) var answer: StreamedReply?
    /// What the server calls the model that answers.
    private(set) var model: String?
    private(set) var usage: AIUsage?
    /// What is wrong with the question.
    private(set) var problem: String?
    @ObservationIgnored private var running: AIReply?
    private(set) var isAsking = false

    init(services: ContentServices, catalog: ModelCatalog) {
        self.services = services
        self.catalog = catalog
        file = PictureField(files: services.pictures)
    }

    deinit {
        // The answer belongs to the screen: nothing can show it any more.
        running?.stop()
    }

    private var isStandIn: Bool { catalog.server?.isStandIn ?? false }

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
        guard words.utf8.count <= Self.questionLimit else {
            problem = "The question has more than 1 MB. Make it shorter."
            return
        }
        let message = AIMessage(
            role: .user,
            parts: [
                .text(words.isEmpty ? Self.defaultQuestion : words),
                .picture(AIPictureData(type: picture.type, data: picture.data)),
            ])
        await receive(services.ai.reply(to: AIRequest(messages: [message])))
    }

    func stop() {
        running?.stop()
    }

    /// An answer that broke off is not kept, and cannot be continued.
    private static func words(for ending: AIEnding, at now: Date) -> String? {
        guard case .interrupted(let reason) = ending else { return ending.words(at: now) }
        return "The reply broke off: \(reason)\(reason.hasSuffix(".") ? "" : ".") Ask again."
    }

    private func receive(_ reply: AIReply) async {
        let answer = StreamedReply(clock: services.clock)
        self.answer = answer
        model = nil
        usage = nil
        running = reply
        defer { running = nil }
        for await update in reply {
            switch update {
            case .waiting(let wait): answer.show(wait)
            case .begun(let model):
                answer.show(nil)
                self.model = model
            case .text(let text): answer.add(text)
            case .usage(let usage): self.usage = usage
            case .ended(let ending):
                answer.end(ending, detail: Self.words(for: ending, at: services.now()))
                services.onReply(ending.stored, isStandIn)
            // Nothing was offered that could be called, and thoughts are not shown here.
            case .reasoning, .limits, .calls: break
            }
        }
    }
}

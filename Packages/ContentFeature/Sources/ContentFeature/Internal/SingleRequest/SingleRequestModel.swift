import AIClient
import ContentStorage
import Design
import Foundation
import Observation
import Persistence

/// The screen `single-request`: one prompt, one answer. Nothing is stored unless the person asks.
@MainActor
@Observable
final class SingleRequestModel {
    /// The longest prompt and answer, in bytes: what a message of a conversation may have.
    private static let limit = ReplyRun.limit

    var prompt = ""
    /// Empty for the configured model.
    var modelName = ""
    private(set) var answer: StreamedReply?
    private(set) var problem: String?
    private(set) var usage: AIUsage?
    let catalog: ModelCatalog
    let services: ContentServices
    /// What the answer answers, and which model gave it.
    private var answered: (prompt: String, model: String)?
    private var isKept = false
    @ObservationIgnored private let owners: ReplyOwners
    @ObservationIgnored private let toasts: ToastCenter
    @ObservationIgnored private var reply: AIReply?

    init(services: ContentServices, catalog: ModelCatalog, owners: ReplyOwners, toasts: ToastCenter) {
        self.services = services
        self.catalog = catalog
        self.owners = owners
        self.toasts = toasts
    }

    deinit {
        // The answer belongs to the screen: nothing can show it any more.
        reply?.stop()
    }

    var isBusy: Bool { answer.map { $0.ending == nil } ?? false }

    var canSend: Bool { !isBusy && !prompt.allSatisfy(\.isWhitespace) }

    /// Returns when the answer has ended; cancelling the task stops it.
    func send() async {
        guard canSend else { return }
        problem = nil
        guard prompt.utf8.count <= Self.limit else {
            problem = "The prompt is too long: at most 1 MiB."
            return
        }
        let live = StreamedReply(clock: services.clock)
        let reply = services.ai.reply(
            to: AIRequest(
                model: modelName.isEmpty ? nil : modelName,
                messages: [AIMessage(role: .user, parts: [.text(prompt)])]))
        (answer, usage, isKept, self.reply) = (live, nil, false, reply)
        answered = (prompt, modelName.isEmpty ? catalog.server?.defaultModel ?? "" : modelName)
        await withTaskCancellationHandler {
            await receive(reply, live)
        } onCancel: {
            reply.stop()
        }
        self.reply = nil
    }

    func stop() {
        reply?.stop()
    }

    private func receive(_ reply: AIReply, _ live: StreamedReply) async {
        var size = 0
        var ending = AIEnding.unknown
        var isCutOff = false
        for await update in reply {
            switch update {
            case .waiting(let wait): live.show(wait)
            case .begun(let model):
                live.show(nil)
                if let model { answered?.model = model }
            case .text(let text):
                size += text.utf8.count
                if size > Self.limit {
                    isCutOff = true
                    reply.stop()
                } else {
                    live.add(text)
                }
            case .usage(let usage): self.usage = usage
            case .reasoning, .limits, .calls: break
            case .ended(let end): ending = end
            }
        }
        if isCutOff {
            live.end(.length, detail: "This app cut the answer off at 1 MiB.")
        } else {
            live.end(ending, detail: words(of: ending))
        }
        services.onReply((live.ending ?? ending).stored, catalog.server?.isStandIn ?? false)
    }

    private func words(of ending: AIEnding) -> String? {
        if case .failed(.tooLong) = ending {
            return "The prompt is too long for the model. Shorten it, or choose another model."
        }
        return ending.words(at: services.now())
    }

    // MARK: Keeping

    /// Whether there is an answer that can be kept as a conversation.
    var canKeep: Bool {
        guard let answer, answer.ending != nil else { return false }
        return !answer.text.isEmpty && !isKept
    }

    /// Makes a conversation of the prompt and its answer.
    func keep() async {
        guard canKeep, let answer, let ending = answer.ending, let answered, let account = services.account() else {
            return
        }
        isKept = true
        let conversations = services.store.conversations
        do throws(StorageError) {
            let turn = try await conversations.begin(
                NewTurn(
                    options: ConversationOptions(model: modelName), text: answered.prompt, owner: try owners.name(),
                    model: answered.model),
                account: account)
            try await conversations.finish(
                turn.reply,
                with: ReplyResult(
                    ending: ending.stored, detail: answer.detail, usage: usage, model: answered.model,
                    rest: [Piece(kind: .text, text: answer.text)]))
            try await conversations.setTitle(
                TitleMaker.words(of: answered.prompt), source: .words, of: turn.conversation)
            toasts.post(.success, "The answer was kept as a conversation.")
        } catch {
            isKept = false
            problem = "\(error)"
        }
    }
}

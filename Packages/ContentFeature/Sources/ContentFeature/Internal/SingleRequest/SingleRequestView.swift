import AIClient
import ContentStorage
import Design
import Domain
import Foundation
import Observation
import Persistence

/// The screen `single-request`.
@MainActor
final class SingleRequestView: LiveView {
    private let model: SingleRequestModel

    init(model: SingleRequestModel) {
        self.model = model
    }

    // The place was left, and nothing can show the answer any more.
    isolated deinit {
        model.answer.stop()
    }

    func appear() async {
        model.catalog.refresh()
        await model.draft.restore()
    }

    var screen: Screen {
        let model = model
        let choice = ModelChoice(catalog: model.catalog, now: model.services.process.now)
        return Screen("single-request", title: ContentRoute.singleRequest.place.title) {
            Text("single-request.notice", choice.notice, label: "Notice")
            choice.picker("single-request.model", chosen: model.modelName, isEnabled: !model.answer.isRunning) {
                model.modelName = $0
            }
            Text("single-request.limit", model.catalog.limitNotice())
            Field("single-request.prompt", "Prompt", text: model.prompt, hasLines: true, isDraft: true) {
                await model.draft.enter($0)
            }
            Button("single-request.send", "Send", role: .primary, isEnabled: model.canSend) { await model.send() }
            Button("single-request.stop", "Stop", isEnabled: model.answer.isRunning) { model.answer.stop() }
            Text("single-request.answer", model.answer.text, label: "Answer", format: .markdown)
            Text("single-request.status", model.answer.status, label: "Status")
            Text("single-request.error", model.problem ?? model.answer.live?.detail, label: "Problem")
            Button("single-request.keep", "Keep as a conversation", isEnabled: model.canKeep) { await model.keep() }
        }
    }
}

/// The screen `single-request`: one prompt, one answer. Nothing but the prompt is stored, until it is answered, unless the
/// person asks.
@MainActor
@Observable
final class SingleRequestModel {
    /// The longest prompt, in bytes: what a message of a conversation may have.
    private static let limit = ContentBounds.standard.text

    let draft: Draft
    var modelName = ""
    let answer: OneAnswer
    private(set) var problem: String?
    let catalog: ModelCatalog
    let services: ContentServices
    private var answered: (prompt: String, model: String)?
    private var isKept = false
    /// Whether a prompt is being asked, and then removed from what is stored.
    private var isSending = false
    @ObservationIgnored private let owners: ReplyOwners
    @ObservationIgnored private let toasts: ToastCenter

    init(services: ContentServices, catalog: ModelCatalog, owners: ReplyOwners, toasts: ToastCenter) {
        (self.services, self.catalog, self.owners, self.toasts) = (services, catalog, owners, toasts)
        draft = Draft(at: "single-request", in: services.drafts)
        answer = OneAnswer(services: services, catalog: catalog) { ending in
            SingleRequestModel.words(of: ending, at: services.process.now())
        }
    }

    var prompt: String { draft.text }

    var canSend: Bool { !isSending && !prompt.allSatisfy(\.isWhitespace) }

    func send() async {
        guard canSend else { return }
        problem = nil
        guard prompt.utf8.count <= Self.limit else {
            problem = "The prompt is too long: at most 1 MiB."
            return
        }
        isSending = true
        defer { isSending = false }
        isKept = false
        let asked = prompt
        answered = (asked, modelName.isEmpty ? catalog.server?.defaultModel ?? "" : modelName)
        await answer.ask(
            AIRequest(
                model: modelName.isEmpty ? nil : modelName,
                messages: [AIMessage(role: .user, parts: [.text(asked)])]))
        // A prompt without a whole answer may be sent again.
        let endings: [AIEnding?] = [.complete, .unknown, .length]
        if prompt == asked, endings.contains(answer.live?.ending) { await draft.forget() }
    }

    private static func words(of ending: AIEnding, at now: Date) -> String? {
        if case .failed(.tooLong) = ending {
            return "The prompt is too long for the model. Shorten it, or choose another model."
        }
        return ending.words(at: now)
    }

    var canKeep: Bool { answer.text != nil && !answer.isRunning && !isKept }

    func keep() async {
        guard canKeep, let live = answer.live, let ending = live.ending, let answered, let account = services.account()
        else { return }
        let model = answer.model ?? answered.model
        isKept = true
        let conversations = services.store.conversations
        do throws(StorageError) {
            _ = try await conversations.keep(
                NewTurn(
                    options: ConversationOptions(model: modelName), title: TitleMaker.words(of: answered.prompt),
                    text: answered.prompt, owner: try owners.name(), model: model),
                ReplyResult(
                    ending: ending.stored, detail: live.detail, usage: answer.usage, model: model,
                    rest: [Piece(kind: .text, text: live.text)]),
                account: account)
            toasts.post(.success, "The answer was kept as a conversation.")
        } catch {
            isKept = false
            problem = "\(error)"
        }
    }
}

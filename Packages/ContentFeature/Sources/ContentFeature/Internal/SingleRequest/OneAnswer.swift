import AIClient
import ContentStorage
import Observation

/// An answer that only its screen has: nothing of it is stored.
@MainActor
@Observable
final class OneAnswer {
    /// The longest one, in bytes: what a message of a conversation may have.
    private static let limit = ContentBounds.standard.text

    private(set) var live: LiveReply?
    private(set) var model: String?
    private(set) var usage: AIUsage?
    @ObservationIgnored private let services: ContentServices
    @ObservationIgnored private let catalog: ModelCatalog
    /// What went wrong, in the words of the screen; nil when nothing did.
    @ObservationIgnored private let words: @MainActor (AIEnding) -> String?
    @ObservationIgnored private var running: AIReply?

    init(services: ContentServices, catalog: ModelCatalog, words: @escaping @MainActor (AIEnding) -> String?) {
        self.services = services
        self.catalog = catalog
        self.words = words
    }

    var isRunning: Bool { live.map { $0.ending == nil } ?? false }

    var text: String? { live.flatMap { $0.text.isEmpty ? nil : $0.text } }

    var status: String? {
        guard let live else { return nil }
        if let ending = live.ending { return ReplyStatus.words(ending.stored, usage) }
        if let wait = live.wait { return ReplyStatus.words(wait, at: services.process.now()) }
        return live.text.isEmpty ? "Waits for the first word…" : "The answer arrives…"
    }

    /// Returns when the answer has ended; cancelling the task stops it.
    func ask(_ request: AIRequest) async {
        let live = LiveReply(clock: services.process.clock)
        let reply = services.ai.reply(to: request)
        (self.live, model, usage, running) = (live, nil, nil, reply)
        await withTaskCancellationHandler {
            await receive(reply, live)
        } onCancel: {
            reply.stop()
        }
        running = nil
    }

    func stop() {
        running?.stop()
    }

    private func receive(_ reply: AIReply, _ live: LiveReply) async {
        var size = 0
        var ending = AIEnding.unknown
        for await update in reply {
            switch update {
            case .waiting(let wait): live.show(wait)
            case .accepted: live.show(nil)
            case .begun(let model):
                self.model = model
                catalog.serverIsBack()
            case .text(let text):
                size += text.utf8.count
                if size > Self.limit { reply.stop() } else { live.add(text) }
            case .usage(let usage): self.usage = usage
            // Nothing was offered that could be called, and thoughts are not shown here.
            case .reasoning, .limits, .calls, .members: break
            case .ended(let end): ending = end
            }
        }
        let isCut = size > Self.limit
        if isCut { ending = .length }
        live.end(ending, detail: isCut ? "This app cut the answer off at 1 MiB." : words(ending))
        services.chat.onReply(ending.stored, catalog.server?.isStandIn ?? false)
    }
}

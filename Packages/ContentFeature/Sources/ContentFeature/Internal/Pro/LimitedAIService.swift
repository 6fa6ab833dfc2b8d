import AIClient
import Synchronization

struct LimitedAIService: AIService {
    let ai: any AIService
    let allowance: Allowance

    func server() async throws(AIError) -> AIServer { try await ai.server() }
    func models() async throws(AIError) -> [AIModel] { try await ai.models() }

    func reply(to request: AIRequest) -> AIReply {
        AIReply(LimitedReply(ai.reply(to: request), allowance))
    }

    func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture {
        var counting: Task<Void, Never>?
        if let words = await allowance.takeRequest(counting: { counting = $0 }) { throw .limitReached(words) }
        let picture: Result<AIPicture, AIError>
        do throws(AIError) {
            picture = .success(try await ai.picture(for: request, onWait: onWait))
        } catch {
            picture = .failure(error)
        }
        await counting?.value
        return try picture.get()
    }
}

/// A reply that begins only when the account may make another request.
private final class LimitedReply: AIReplySource {
    private enum State {
        case new
        /// With the task that counts it, if it is counted.
        case begun(Task<Void, Never>?)
        case refused
    }

    private let reply: AIReply
    private let allowance: Allowance
    private let state = Mutex(State.new)

    init(_ reply: AIReply, _ allowance: Allowance) {
        self.reply = reply
        self.allowance = allowance
    }

    func next() async -> AIUpdate? {
        var counting: Task<Void, Never>?
        switch state.withLock({ $0 }) {
        case .begun(let task): counting = task
        case .refused: return nil
        case .new:
            let words = await allowance.takeRequest { counting = $0 }
            state.withLock { [counting] in $0 = words == nil ? .begun(counting) : .refused }
            if let words { return .ended(.failed(.limitReached(words))) }
        }
        // An iterator of a reply keeps nothing of its own.
        var iterator = reply.makeAsyncIterator()
        let update = await iterator.next()
        // A command ends with its reply, and is counted all the same.
        if case .ended? = update { await counting?.value }
        return update
    }

    func stop() {
        reply.stop()
    }
}

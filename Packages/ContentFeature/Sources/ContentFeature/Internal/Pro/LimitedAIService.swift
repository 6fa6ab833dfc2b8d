import AIClient
import Synchronization

/// A server that is asked no more than the account may.
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
        if let words = await allowance.takeRequest() { throw .limitReached(words) }
        return try await ai.picture(for: request, onWait: onWait)
    }
}

/// A reply that begins only when the account may make another request.
private final class LimitedReply: AIReplySource {
    private enum State {
        case new
        case begun
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
        switch state.withLock({ $0 }) {
        case .begun: break
        case .refused: return nil
        case .new:
            let words = await allowance.takeRequest()
            state.withLock { $0 = words == nil ? .begun : .refused }
            if let words { return .ended(.failed(.limitReached(words))) }
        }
        // An iterator of a reply keeps nothing of its own.
        var iterator = reply.makeAsyncIterator()
        return await iterator.next()
    }

    func stop() {
        reply.stop()
    }
}

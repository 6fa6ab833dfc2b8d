public import AIClient
import Synchronization

/// A server that answers each request from the oldest script that is left, and fails on an unexpected request.
///
/// ```swift
/// let ai = ScriptedAIService()
/// ai.expect([.text("Hello"), .ended(.complete)])
/// // … ask …
/// #expect(ai.requests.last?.messages.last?.parts == [.text("Hi")])
/// #expect(ai.surprises == 0)
/// ```
public final class ScriptedAIService: AIService {
    /// One step of a reply.
    public enum Step: Sendable {
        case update(AIUpdate)
        /// The reply waits here until the test opens the gate, or the reply is stopped.
        case gate(ScriptGate)

        public static func text(_ text: String) -> Step { .update(.text(text)) }
        public static func ended(_ ending: AIEnding) -> Step { .update(.ended(ending)) }
    }

    private struct State {
        var server: Result<AIServer, AIError>
        var models: [AIModel]
        var replies: [[Step]] = []
        var pictures: [Result<AIPicture, AIError>] = []
        var requests: [AIRequest] = []
        var pictureRequests: [AIPictureRequest] = []
        var surprises = 0
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    private let otherwise: (@Sendable (AIRequest) -> [Step])?

    /// - Parameter otherwise: answers requests that nothing was expected for; nil to count them as ``surprises``.
    public init(
        server: AIServer = AIServer(
            name: "test", isStandIn: false, defaultModel: "test-model", pictureModel: "test-painter"),
        models: [AIModel] = [AIModel(id: "test-model", ownedBy: nil, contextTokens: 8_192, created: nil)],
        otherwise: (@Sendable (AIRequest) -> [Step])? = nil
    ) {
        state = Mutex(State(server: .success(server), models: models))
        self.otherwise = otherwise
    }

    /// Adds the answer to one request.
    public func expect(_ steps: [Step]) {
        state.withLock { $0.replies.append(steps) }
    }

    /// Adds the answer to one request for a picture.
    public func expectPicture(_ result: Result<AIPicture, AIError>) {
        state.withLock { $0.pictures.append(result) }
    }

    /// Sets what ``server()`` returns from now on.
    public func setServer(_ server: Result<AIServer, AIError>) {
        state.withLock { $0.server = server }
    }

    /// All requests that were sent, oldest first.
    public var requests: [AIRequest] { state.withLock { $0.requests } }
    public var pictureRequests: [AIPictureRequest] { state.withLock { $0.pictureRequests } }
    /// How many requests were not expected.
    public var surprises: Int { state.withLock { $0.surprises } }
    /// How many expected answers were not asked for.
    public var unmet: Int { state.withLock { $0.replies.count + $0.pictures.count } }

    /// Waits until this many requests have been sent.
    public func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard state.requests.count < count else { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    public func server() async throws(AIError) -> AIServer {
        try state.withLock { $0.server }.get()
    }

    public func models() async throws(AIError) -> [AIModel] {
        state.withLock { $0.models }
    }

    public func reply(to request: AIRequest) -> AIReply {
        let steps = state.withLock { state in
            if !state.replies.isEmpty { return state.replies.removeFirst() }
            if let otherwise { return otherwise(request) }
            state.surprises += 1
            return [.ended(.failed(.malformed("this request was not expected")))]
        }
        return AIReply(
            ScriptedReply(steps) { [weak self] in
                guard let self else { return }
                let arrived = state.withLock { state in
                    state.requests.append(request)
                    let count = state.requests.count
                    defer { state.waiting.removeAll { $0.count <= count } }
                    return state.waiting.filter { $0.count <= count }.map(\.continuation)
                }
                for continuation in arrived { continuation.resume() }
            })
    }

    public func picture(
        for request: AIPictureRequest, onWait: @escaping @Sendable (AIWait) -> Void
    ) async throws(AIError) -> AIPicture {
        let result = state.withLock { state in
            state.pictureRequests.append(request)
            guard state.pictures.isEmpty else { return state.pictures.removeFirst() }
            state.surprises += 1
            return .failure(.malformed("this request was not expected"))
        }
        return try result.get()
    }
}

final class ScriptedReply: AIReplySource {
    private struct State {
        var steps: [ScriptedAIService.Step]
        var hasBegun = false
        var isStopped = false
        var hasEnded = false
        var wait: AsyncStream<Void>.Continuation?
    }

    private let state: Mutex<State>
    private let begin: @Sendable () -> Void

    /// - Parameter begin: called when the reply is first read: the request would be sent then.
    init(_ steps: [ScriptedAIService.Step], begin: @escaping @Sendable () -> Void) {
        state = Mutex(State(steps: steps))
        self.begin = begin
    }

    func next() async -> AIUpdate? {
        let isFirst = state.withLock { state in
            defer { state.hasBegun = true }
            return !state.hasBegun
        }
        if isFirst { begin() }
        while true {
            switch take() {
            case .update(let update)?: return update
            case .gate(let gate)?:
                let wait: ScriptGate.Wait = AsyncStream.makeStream()
                let isStopped = state.withLock { state in
                    state.wait = wait.continuation
                    return state.isStopped
                }
                if !isStopped { await gate.pass(wait) }
            case nil: return nil
            }
        }
    }

    func stop() {
        let wait = state.withLock { state in
            state.isStopped = true
            return state.wait
        }
        wait?.finish()
    }

    private func take() -> ScriptedAIService.Step? {
        state.withLock { state in
            guard !state.hasEnded else { return nil }
            if state.isStopped || Task.isCancelled {
                state.hasEnded = true
                return .ended(.stopped)
            }
            let step = state.steps.isEmpty ? .ended(.complete) : state.steps.removeFirst()
            if case .update(.ended) = step { state.hasEnded = true }
            return step
        }
    }
}

import Core
import Foundation
import HTTPTypes
import Logging
import Networking
import Synchronization

/// Sends requests to the configured server. The key is used here and nowhere else.
struct AITransport: Sendable {
    static let errorSize = 64 * 1024
    private static let deadlines = Deadlines()

    let endpoint: @Sendable () async throws -> AIEndpoint
    let http: any HTTPStreaming
    let timeout: @Sendable () async -> Duration?
    let rule: RetryRule
    let logger: Logger
    let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    /// How long the words of an error may take, once its status is there.
    var wordsLimit = TimeLimits.scaled(.seconds(10))
    var refused = RefusedMembers()

    struct Server: Sendable {
        let endpoint: AIEndpoint
        let address: ServerAddress

        var base: String { endpoint.base.absoluteString }

        /// What no words of the server may repeat. A key of a few letters protects nothing, and is a part of other words.
        var secrets: [Secret] {
            guard let key = endpoint.key, !endpoint.isStandIn, key.revealed.utf8.count >= 12 else { return [] }
            return [key]
        }
    }

    func server() async throws(AIError) -> Server {
        let known: AIEndpoint
        do {
            known = try await endpoint()
        } catch let error as AIError {
            throw error
        } catch is CancellationError {
            throw .cancelled
        } catch let error as any ClassifiedError {
            throw .notStarted("\(error)", error.kind)
        } catch {
            throw .notConfigured("\(error)")
        }
        guard let address = ServerAddress(known.base) else { throw .notConfigured("AI_URL has no host.") }
        return Server(endpoint: known, address: address)
    }

    func open(
        _ method: HTTPRequest.Method, _ path: String, body: Data?, accept: String, at server: Server
    ) async throws(AIError) -> HTTPStream {
        var request = server.address.request(method, path)
        request.headerFields[.accept] = accept
        if body != nil { request.headerFields[.contentType] = "application/json" }
        if let key = server.endpoint.key { request.headerFields[.authorization] = "Bearer \(key.revealed)" }
        let limits = HTTPStreamLimits(total: await timeout(), buffered: 256 * 1024)
        do throws(HTTPError) {
            return try await http.stream(request, body: body, limits: limits)
        } catch {
            throw AIError(error)
        }
    }

    /// A reply that is not a success, and whether the request may be sent again.
    struct Refusal: Sendable {
        let error: AIError
        /// How long to wait before the next attempt; nil when there is to be none.
        let pause: Duration?
        /// The optional members of the request that the server does not know. It may be asked again without them.
        let unknown: Set<String>
    }

    /// - Parameter attempt: which one this was, from 0.
    func refusal(
        _ reply: HTTPStream, from server: Server, question: AIError.Question, optional: Set<String>, attempt: Int
    ) async -> Refusal {
        let status = reply.response.status.code
        let fields = reply.response.headerFields
        let body = try? await Self.deadlines.cancelling(after: wordsLimit) {
            try await reply.body.whole(upTo: Self.errorSize)
        }
        let asked = fields.retryAfter(now: now()).flatMap { $0 > .zero ? $0 : nil }
        let error: AIError
        var unknown: Set<String> = []
        if (300..<400).contains(status) {
            error = .refused(status: status, Self.target(fields[.location], hiding: server.secrets))
        } else {
            let words = ServerError(status: status, body: body ?? Data(), hiding: server.secrets)
            let named: Set<String> =
                [400, 422].contains(status) ? optional.filter { words.names.contains($0[...]) } : []
            error = AIError(
                words, question: question, namesMember: !named.isEmpty, until: asked.map { now() + $0 / .seconds(1) })
            if case .refused = error { unknown = named }
        }
        let pause = rule.pause(after: attempt, status: status, fields: fields, error: error, asked: asked)
        let repeats = unknown.isEmpty ? "" : " without what the server does not know"
        logger.info(
            "the AI server answered \(status)\(pause == nil && unknown.isEmpty ? "" : "; the request is repeated\(repeats)")"
        )
        return Refusal(error: error, pause: pause, unknown: unknown)
    }

    func whole(
        _ method: HTTPRequest.Method, _ path: String, size: Int, question: AIError.Question, at server: Server,
        body: (_ leftOut: Set<String>) throws(AIError) -> RequestBody? = { (_: Set<String>) throws(AIError) in nil },
        onWait: @Sendable (AIWait) -> Void = { _ in }
    ) async throws(AIError) -> Data {
        let target = RefusedMembers.Target(server: server.base, model: question.model)
        var attempt = 0
        var leftOut: Set<String> = []
        while true {
            let request = try body(leftOut.union(refused.names(for: target)))
            let reply = try await open(method, path, body: request?.json, accept: "application/json", at: server)
            if (200..<300).contains(reply.response.status.code) {
                refused.remember(leftOut, for: target)
                return try await Self.body(reply, upTo: size)
            }
            let refusal = await refusal(
                reply, from: server, question: question, optional: request?.optional ?? [], attempt: attempt)
            if Task.isCancelled { throw .cancelled }
            if !refusal.unknown.isEmpty {
                leftOut.formUnion(refusal.unknown)
                continue
            }
            guard let pause = refusal.pause else { throw refusal.error }
            onWait(AIWait(reason: refusal.error, until: now() + pause / .seconds(1)))
            guard (try? await clock.sleep(for: pause)) != nil else { throw .cancelled }
            attempt += 1
        }
    }

    private static func body(_ reply: HTTPStream, upTo size: Int) async throws(AIError) -> Data {
        do throws(HTTPError) {
            return try await reply.body.whole(upTo: size)
        } catch {
            throw AIError(error)
        }
    }

    /// Where a redirect leads, without what may be secret.
    private static func target(_ location: String?, hiding secrets: [Secret]) -> String {
        guard let location, let url = URL(string: location), let scheme = url.scheme, let host = url.host() else {
            return ""
        }
        let port = url.port.map { ":\($0)" } ?? ""
        return ServerWords.presentable("\(scheme)://\(host)\(port)\(url.path())", hiding: secrets)
    }
}

/// Whether a request that was refused is sent again, and when: as OpenAI's own client does it (openai-python).
struct RetryRule: Sendable {
    private static let pauses: [Duration] = [.milliseconds(500), .seconds(1)]
    private static let longestAsked = Duration.seconds(120)

    let random: @Sendable () -> Double

    /// The wait before the next attempt; nil when there is to be none.
    func pause(
        after attempt: Int, status: Int, fields: HTTPFields, error: AIError, asked: Duration?
    ) -> Duration? {
        guard attempt < Self.pauses.count, mayRepeat(status, fields, error, asked: asked) else { return nil }
        guard let asked else { return Self.pauses[attempt] * (1 - 0.25 * random()) }
        return asked <= Self.longestAsked ? asked : nil
    }

    private func mayRepeat(_ status: Int, _ fields: HTTPFields, _ error: AIError, asked: Duration?) -> Bool {
        switch error {
        case .quotaUsedUp, .picturesNotSupported: return false
        default: break
        }
        switch fields[.known("x-should-retry")] {
        case "true": return true
        case "false": return false
        default: break
        }
        if status == 402 { return asked != nil }
        return [408, 409, 429].contains(status) || status >= 500
    }
}

/// The members of requests that servers have refused since the process began, and those that the person leaves out.
final class RefusedMembers: Sendable {
    struct Target: Hashable, Sendable {
        let server: String
        let model: String
    }

    private let always: Set<String>
    private let refused = Mutex<[Target: Set<String>]>([:])

    init(always: Set<String> = []) {
        self.always = always
    }

    func names(for target: Target) -> Set<String> {
        always.union(refused.withLock { $0[target] ?? [] })
    }

    /// The server has taken a request without these.
    func remember(_ names: Set<String>, for target: Target) {
        guard !names.isEmpty else { return }
        refused.withLock { $0[target, default: []].formUnion(names) }
    }
}

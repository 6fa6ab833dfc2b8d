import Core
import Foundation
import HTTPTypes
import Logging
import Networking
import Synchronization

/// One reply: the attempts to get it, and then its stream. It works while its updates are asked for.
actor ReplyTransfer: AIReplySource {
    private enum Phase {
        /// The request is to be sent.
        case ready
        /// The request is to be sent again, after a pause.
        case waiting(Duration)
        case reading(HTTPBody.AsyncIterator)
        /// The reply comes as one document.
        case readingWhole(HTTPBody)
        case over
    }

    private static let firstToken = TimeLimits.scaled(.seconds(300))
    private static let nextToken = TimeLimits.scaled(.seconds(120))

    private let transport: AITransport
    private let defaultModel: DefaultModel
    private let request: AIRequest
    private let halt: Halt
    private let watchdog: Watchdog
    private var phase = Phase.ready
    private var attempt = 0
    private var parser = ServerSentEventParser()
    private var reader = ReplyReader { _ in .malformed("an error that nothing reads") }
    /// What is given out next, oldest first.
    private var updates: [AIUpdate] = []
    private var hasLoggedMalformed = false

    init(_ request: AIRequest, transport: AITransport, defaultModel: DefaultModel) {
        self.request = request
        self.transport = transport
        self.defaultModel = defaultModel
        let halt = Halt()
        self.halt = halt
        watchdog = Watchdog(clock: transport.clock, limit: Self.firstToken) { halt.end(.tooSlow) }
    }

    nonisolated func stop() {
        halt.end(.stopped)
    }

    func next() async -> AIUpdate? {
        await withTaskCancellationHandler {
            while updates.isEmpty {
                switch phase {
                case .ready: await send()
                case .waiting(let pause): await wait(pause)
                case .reading(let pieces): await read(pieces)
                case .readingWhole(let body): await read(whole: body)
                case .over: return nil
                }
            }
            return updates.removeFirst()
        } onCancel: {
            stop()
        }
    }

    // MARK: Asking

    private func send() async {
        guard halt.reason == nil else { return end(with: .cancelled) }
        watchdog.begin()
        let answer = await halt.run { [transport, defaultModel, request] in
            await Self.ask(request, transport: transport, defaultModel: defaultModel)
        }
        switch answer {
        case .failure(let error):
            watchdog.pause(next: nil)
            end(with: error)
        case .success(let answer):
            await take(answer)
        }
    }

    private struct Answer: Sendable {
        let reply: HTTPStream
        let server: AITransport.Server
        let model: String
    }

    private static func ask(
        _ request: AIRequest, transport: AITransport, defaultModel: DefaultModel
    ) async -> Result<Answer, AIError> {
        do throws(AIError) {
            let server = try await transport.server()
            let model = try await defaultModel.name(request.model, at: server)
            let body = try ChatRequestBody.encode(request, model: model, isOpenAI: server.address.isOpenAI)
            let reply = try await transport.open(
                .post, "/chat/completions", body: body, accept: "text/event-stream", at: server)
            return .success(Answer(reply: reply, server: server, model: model))
        } catch {
            return .failure(error)
        }
    }

    private func take(_ answer: Answer) async {
        let (reply, transport) = (answer.reply, transport)
        let question = AIError.Question(model: answer.model, hasKey: answer.server.endpoint.key != nil)
        let secrets = answer.server.secrets
        reader = ReplyReader(hiding: secrets) { error in
            AIError(ServerError(error, hiding: secrets), question: question, until: nil)
        }
        if let limits = AIRateLimits(reply.response.headerFields) { updates.append(.limits(limits)) }
        guard (200..<300).contains(reply.response.status.code) else {
            let attempt = attempt
            let refusal = await halt.run {
                await transport.refusal(reply, from: answer.server, model: answer.model, attempt: attempt)
            }
            watchdog.pause(next: Self.firstToken)
            return repeats(after: refusal)
        }
        watchdog.pause(next: nil)
        let body = reply.body
        switch Self.mediaType(reply.response.headerFields[.contentType]) {
        case "text/event-stream", nil:
            halt.whenEnded { body.cancel() }
            phase = .reading(body.makeAsyncIterator())
        case "application/json":
            phase = .readingWhole(body)
        case .some:
            body.cancel()
            let type = reply.response.headerFields[.contentType] ?? ""
            let words = ServerWords.presentable(String(type.prefix { $0 != ";" }), hiding: secrets)
            return end(with: .malformed("it is \(words) instead of an event stream"))
        }
        updates.append(.accepted)
    }

    private func repeats(after refusal: AITransport.Refusal) {
        guard let pause = refusal.pause, halt.reason == nil else { return end(with: refusal.error) }
        attempt += 1
        phase = .waiting(pause)
        updates.append(.waiting(AIWait(reason: refusal.error, until: transport.now() + pause / .seconds(1))))
    }

    private func wait(_ pause: Duration) async {
        let clock = transport.clock
        await halt.run { try? await clock.sleep(for: pause) }
        phase = .ready
        if halt.reason != nil { end(with: .cancelled) }
    }

    // MARK: Reading

    private func read(_ pieces: HTTPBody.AsyncIterator) async {
        var pieces = pieces
        watchdog.begin()
        let piece: Result<[UInt8]?, HTTPError>
        do throws(HTTPError) {
            piece = .success(try await pieces.next())
        } catch {
            piece = .failure(error)
        }
        let before = reader.progress
        switch piece {
        case .success(let bytes?): feed(bytes)
        case .success(nil): end(.closed)
        case .failure(let error): broken(error)
        }
        watchdog.pause(next: reader.progress > before ? Self.nextToken : nil)
    }

    private func feed(_ bytes: [UInt8]) {
        do throws(ServerSentEventError) {
            try bytes.withUnsafeBufferPointer { (bytes) throws(ServerSentEventError) in
                try parser.feed(UnsafeRawBufferPointer(bytes)) { data, _ in reader.take(data) }
            }
        } catch {
            return end(with: .malformed("one of its events is too large"))
        }
        if reader.malformed > 0, !hasLoggedMalformed {
            hasLoggedMalformed = true
            transport.logger.warning("an event of an AI server's stream is no JSON, and is left out")
        }
        if reader.isOver { end(.done) } else { updates += reader.updates() }
    }

    private func read(whole body: HTTPBody) async {
        watchdog.begin()
        let document = await halt.run { () async -> Result<Data, HTTPError> in
            do throws(HTTPError) {
                return .success(try await body.whole(upTo: HTTPStreamLimits().bodySize))
            } catch {
                return .failure(error)
            }
        }
        watchdog.pause(next: nil)
        switch document {
        case .failure(let error): broken(error)
        case .success(let data):
            guard let value = try? ReceivedJSON.decode(JSONValue.self, from: data) else {
                return end(with: .malformed("its JSON is not valid"))
            }
            reader.take(whole: value)
            end(.done)
        }
    }

    // MARK: The end

    private func broken(_ error: HTTPError) {
        if halt.reason == .stopped { return end(.stopped) }
        let isSlow = halt.reason == .tooSlow || error == .tooSlow(.firstByte) || error == .tooSlow(.nextByte)
        if error == .timedOut { return end(.broken("it took longer than a whole reply may take")) }
        guard isSlow else { return end(error == .cancelled ? .stopped : .broken(error.description)) }
        guard reader.hasContent else { return end(with: Self.silence) }
        end(.broken("nothing came for \(Self.nextToken.components.seconds) seconds"))
    }

    /// An end before anything of the reply has come.
    private func end(with error: AIError) {
        switch halt.reason {
        case .stopped?: finish([.ended(.stopped)])
        case .tooSlow?: finish([.ended(.failed(Self.silence))])
        case nil: finish([.ended(error == .cancelled ? .stopped : .failed(error))])
        }
    }

    private func end(_ end: ReplyReader.BodyEnd) {
        finish(reader.end(end))
    }

    private func finish(_ last: [AIUpdate]) {
        updates += last
        if case .reading = phase { halt.end(.stopped) }
        phase = .over
        watchdog.end()
    }

    private static var silence: AIError {
        .tooSlow("nothing came for \(firstToken.components.seconds) seconds")
    }

    /// In lower case and without parameters.
    private static func mediaType(_ field: String?) -> String? {
        field?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

/// Ends what a reply waits for, whatever that is.
final class Halt: Sendable {
    enum Reason: Sendable { case stopped, tooSlow }

    private struct State {
        var reason: Reason?
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// Why it was ended; the first reason counts.
    var reason: Reason? { state.withLock(\.reason) }

    func end(_ reason: Reason) {
        let cancel = state.withLock { state in
            state.reason = state.reason ?? reason
            return state.cancel.take()
        }
        cancel?()
    }

    /// Calls `cancel` when it is ended, or at once if it was.
    func whenEnded(_ cancel: @escaping @Sendable () -> Void) {
        let isEnded = state.withLock { state in
            if state.reason == nil { state.cancel = cancel }
            return state.reason != nil
        }
        if isEnded { cancel() }
    }

    /// Runs work that is cancelled when it is ended.
    func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        whenEnded { task.cancel() }
        return await task.value
    }
}

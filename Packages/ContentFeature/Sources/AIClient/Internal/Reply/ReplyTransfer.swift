import Core
import Foundation
import HTTPTypes
import Logging
import Networking
import Synchronization

/// One reply: the attempts to get it, and then its stream. It works while its updates are asked for.
actor ReplyTransfer: AIReplySource {
    private enum Phase {
        case ready
        case waiting(Duration)
        case reading(HTTPBody.AsyncIterator)
        case over
    }

    /// Pictures come in one event.
    private static let eventLimit = 16 << 20

    private static let firstToken = TimeLimits.scaled(.seconds(300))
    private static let nextToken = TimeLimits.scaled(.seconds(120))

    private let transport: AITransport
    private let defaultModel: DefaultModel
    private let request: AIRequest
    private let halt: Halt
    private let watchdog: Watchdog
    private var phase = Phase.ready
    private var attempt = 0
    private var leftOut: Set<String> = []
    /// Whether the server's only model has been looked up anew.
    private var hasForgottenModel = false
    private var form: ReplyForm?
    /// In lower case and without parameters; nil when the server does not say it.
    private var type: String?
    private var document = Data()
    private var parser = ServerSentEventParser(eventLimit: ReplyTransfer.eventLimit)
    private var reader = ReplyReader { _ in .malformed("an error that nothing reads") }
    private var updates: [AIUpdate] = []
    /// What has come together with the update that was given out last, the next one at the end.
    private let ready = Mutex<[AIUpdate]>([])
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

    nonisolated func next() async -> AIUpdate? {
        // Without a change of thread.
        if let update = ready.withLock({ $0.popLast() }) { return update }
        return await receive()
    }

    private func receive() async -> AIUpdate? {
        await withTaskCancellationHandler {
            while updates.isEmpty {
                switch phase {
                case .ready: await send()
                case .waiting(let pause): await wait(pause)
                case .reading(let pieces): await read(pieces)
                case .over: return nil
                }
            }
            defer { updates = [] }
            ready.withLock { $0 = updates.dropFirst().reversed() }
            return updates.first
        } onCancel: {
            stop()
        }
    }

    // MARK: Asking

    private func send() async {
        guard halt.reason == nil else { return end(with: .cancelled) }
        watchdog.begin()
        let answer = await halt.run { [transport, defaultModel, request, leftOut] in
            await Self.ask(request, leavingOut: leftOut, transport: transport, defaultModel: defaultModel)
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
        let optional: Set<String>

        var target: RefusedMembers.Target { RefusedMembers.Target(server: server.base, model: model) }
    }

    private static func ask(
        _ request: AIRequest, leavingOut leftOut: Set<String>, transport: AITransport, defaultModel: DefaultModel
    ) async -> Result<Answer, AIError> {
        do throws(AIError) {
            let server = try await transport.server()
            let model = try await defaultModel.name(request.model, at: server)
            let known = transport.refused.names(for: RefusedMembers.Target(server: server.base, model: model))
            var form = ChatRequestBody(
                for: server.base, isOpenAI: server.address.isOpenAI, leavingOut: leftOut.union(known))
            let body = try form.encode(request, model: model)
            let reply = try await transport.open(
                .post, "/chat/completions", body: body.json, accept: "text/event-stream", at: server)
            return .success(Answer(reply: reply, server: server, model: model, optional: body.optional))
        } catch {
            return .failure(error)
        }
    }

    private func take(_ answer: Answer) async {
        let (reply, transport) = (answer.reply, transport)
        let question = AIError.Question(
            model: answer.model, hasKey: answer.server.endpoint.key != nil, hasPictures: request.hasPictures)
        let secrets = answer.server.secrets
        reader = ReplyReader(from: answer.server.base, hiding: secrets) { error in
            AIError(ServerError(error, hiding: secrets), question: question, until: nil)
        }
        if let limits = AIRateLimits(reply.response.headerFields) { updates.append(.limits(limits)) }
        guard (200..<300).contains(reply.response.status.code) else {
            let attempt = attempt
            let refusal = await halt.run {
                await transport.refusal(
                    reply, from: answer.server, question: question, optional: answer.optional, attempt: attempt)
            }
            watchdog.pause(next: Self.firstToken)
            return repeats(after: refusal, of: answer.model)
        }
        transport.refused.remember(leftOut, for: answer.target)
        watchdog.pause(next: nil)
        let body = reply.body
        halt.whenEnded { body.cancel() }
        phase = .reading(body.makeAsyncIterator())
        type = reply.response.headerFields[.contentType].map {
            ServerWords.presentable(ReplyForm.mediaType($0), hiding: secrets)
        }
        if type != ReplyForm.page { updates.append(.accepted) }
    }

    private func repeats(after refusal: AITransport.Refusal, of model: String) {
        if halt.reason == nil, !refusal.unknown.isEmpty {
            leftOut.formUnion(refusal.unknown)
            return phase = .ready
        }
        if halt.reason == nil, case .modelMissing = refusal.error, request.model == nil, !hasForgottenModel,
            defaultModel.forget(model)
        {
            hasForgottenModel = true
            return phase = .ready
        }
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
        case .success(let bytes?): take(bytes)
        case .success(nil): if form == .document { readDocument() } else { end(.closed) }
        case .failure(let error): broken(error)
        }
        watchdog.pause(next: reader.progress > before ? Self.nextToken : nil)
    }

    private func take(_ bytes: [UInt8]) {
        var bytes = bytes
        if form == nil {
            // Nothing begins with blanks, or with the mark of the byte order.
            guard let start = bytes.firstIndex(where: { !ReplyForm.blanks.contains($0) }) else { return }
            bytes.removeFirst(start)
            form = ReplyForm(beginningWith: bytes[0], type: type)
            guard form != nil else {
                let isJSON = type == "application/json"
                let words = isJSON ? "its JSON is not valid" : "it is \(type ?? "a text") instead of an event stream"
                return end(with: .malformed(words))
            }
            if type == ReplyForm.page { updates.append(.accepted) }
        }
        if form == .events { feed(bytes) } else { collect(bytes) }
    }

    private func collect(_ bytes: [UInt8]) {
        let limit = HTTPStreamLimits().bodySize
        guard bytes.count <= limit - document.count else { return broken(.tooLarge(limit: limit)) }
        document.append(contentsOf: bytes)
    }

    private func readDocument() {
        guard let value = try? ReceivedJSON.decode(JSONValue.self, from: document) else {
            return end(with: .malformed("its JSON is not valid"))
        }
        document = Data()
        reader.take(whole: value)
        end(.done)
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

    // MARK: The end

    private func broken(_ error: HTTPError) {
        if halt.reason == .stopped { return end(.stopped) }
        let isSlow = halt.reason == .tooSlow || error == .tooSlow(.firstByte) || error == .tooSlow(.nextByte)
        if error == .timedOut { return end(.broken("it took longer than a whole reply may take")) }
        guard isSlow else { return end(error == .cancelled ? .stopped : .broken(error.description)) }
        guard reader.progress > 0 else { return end(with: Self.silence) }
        end(.broken("nothing came for \(Self.nextToken.components.seconds) seconds"))
    }

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
}

extension AIRequest {
    fileprivate var hasPictures: Bool {
        messages.contains { $0.parts.contains { if case .picture = $0 { true } else { false } } }
    }
}

/// How a reply comes. Its first byte says it: the header is often wrong.
enum ReplyForm {
    case events
    case document

    static let page = "text/html"
    /// What stands before the first byte that counts: blanks, and the mark of the byte order.
    static let blanks: Set<UInt8> = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]

    /// Nil for what is neither. The header's type counts only for what begins like neither.
    init?(beginningWith byte: UInt8, type: String?) {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["): self = .document
        // Comments, and the fields `data`, `event`, `id` and `retry`.
        case _ where ":deir".utf8.contains(byte): self = .events
        default:
            guard type == nil || type == "text/event-stream" else { return nil }
            self = .events
        }
    }

    static func mediaType(_ field: String) -> String {
        field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
}

import Core
import Foundation
import HTTPTypes
import Logging
import Networking
import Synchronization

/// One reply, whose request is sent when its first update is asked for. A task of its own receives it.
final class ReplyTransfer: AIReplySource {
    private let halt = Halt()
    private let updates = UpdateQueue()
    private let receive: Mutex<(@Sendable () async -> Void)?>

    init(_ request: AIRequest, transport: AITransport, defaultModel: DefaultModel) {
        receive = Mutex { [halt, updates] in
            await ReplyReceiver(request, transport: transport, defaultModel: defaultModel, halt: halt, into: updates)
                .run()
        }
    }

    deinit {
        stop()
    }

    func stop() {
        halt.end(.stopped)
    }

    func next() async -> AIUpdate? {
        // Without a change of thread, where one has come.
        if let update = updates.take() { return update }
        if let receive = receive.withLock({ $0.take() }) {
            let task = Task { await receive() }
            halt.whenEnded { task.cancel() }
        }
        return await withTaskCancellationHandler {
            await updates.next()
        } onCancel: {
            stop()
        }
    }
}

/// The attempts to get a reply, and then its stream. Works in one task, which is cancelled to end it.
private final class ReplyReceiver {
    private enum Phase {
        case ready
        case waiting(Duration)
        case reading(HTTPBody, HTTPBody.AsyncIterator)
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
    private var parser = ServerSentEventParser(eventLimit: ReplyReceiver.eventLimit)
    private var reader = ReplyReader { _ in .malformed("an error that nothing reads") }
    private var updates: [AIUpdate] = []
    private let queue: UpdateQueue
    private var hasLoggedMalformed = false

    init(
        _ request: AIRequest, transport: AITransport, defaultModel: DefaultModel, halt: Halt, into queue: UpdateQueue
    ) {
        self.request = request
        self.transport = transport
        self.defaultModel = defaultModel
        self.halt = halt
        self.queue = queue
        watchdog = Watchdog(clock: transport.clock, limit: Self.firstToken) { halt.end(.tooSlow) }
    }

    func run() async {
        var isOver = false
        while !isOver {
            switch phase {
            case .ready: await send()
            case .waiting(let pause): await wait(pause)
            case .reading(let body, let pieces): await read(pieces, of: body)
            case .over: isOver = true
            }
            queue.add(updates, isLast: isOver)
            updates = []
        }
    }

    // MARK: Asking

    private func send() async {
        guard halt.reason == nil else { return end(with: .cancelled) }
        watchdog.begin()
        do throws(AIError) {
            await take(try await ask())
        } catch {
            watchdog.pause(next: nil)
            end(with: error)
        }
    }

    private struct Answer {
        let reply: HTTPStream
        let server: AITransport.Server
        let model: String
        let optional: Set<String>

        var target: RefusedMembers.Target { RefusedMembers.Target(server: server.base, model: model) }
    }

    private func ask() async throws(AIError) -> Answer {
        let server = try await transport.server()
        let model = try await defaultModel.name(request.model, at: server)
        let known = transport.refused.names(for: RefusedMembers.Target(server: server.base, model: model))
        var form = ChatRequestBody(
            for: server.base, isOpenAI: server.address.isOpenAI, leavingOut: leftOut.union(known))
        let body = try form.encode(request, model: model)
        let reply = try await transport.open(
            .post, "/chat/completions", body: body.json, accept: "text/event-stream", at: server)
        return Answer(reply: reply, server: server, model: model, optional: body.optional)
    }

    private func take(_ answer: Answer) async {
        let reply = answer.reply
        let question = AIError.Question(
            model: answer.model, hasKey: answer.server.endpoint.key != nil, hasPictures: request.hasPictures)
        let secrets = answer.server.secrets
        reader = ReplyReader(from: answer.server.base, hiding: secrets) { error in
            AIError(ServerError(error, hiding: secrets), question: question, until: nil)
        }
        if let limits = AIRateLimits(reply.response.headerFields) { updates.append(.limits(limits)) }
        guard (200..<300).contains(reply.response.status.code) else {
            let refusal = await transport.refusal(
                reply, from: answer.server, question: question, optional: answer.optional, attempt: attempt)
            watchdog.pause(next: Self.firstToken)
            return repeats(after: refusal, of: answer.model)
        }
        transport.refused.remember(leftOut, for: answer.target)
        watchdog.pause(next: nil)
        phase = .reading(reply.body, reply.body.makeAsyncIterator())
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
        try? await transport.clock.sleep(for: pause)
        phase = .ready
        if halt.reason != nil { end(with: .cancelled) }
    }

    // MARK: Reading

    private func read(_ pieces: HTTPBody.AsyncIterator, of body: HTTPBody) async {
        var pieces = pieces
        await queue.room()
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
        if case .over = phase { body.cancel() }
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

import Core
import Foundation

/// Makes a reply out of the events of its stream.
struct ReplyReader {
    enum BodyEnd: Equatable {
        case done
        case closed
        case broken(String)
        case stopped
    }

    /// How many events in a row may be no JSON.
    static let malformedLimit = 3
    /// How many bytes a value may have that is not a text. Larger ones, such as pictures, are passed over.
    private static let valueLimit = 4 << 20
    private static let known: Set<String> = [
        "role", "content", "refusal", "tool_calls", "function_call", "reasoning", "reasoning_content",
    ]

    private(set) var isOver = false
    /// How often something of the reply has come: text, reasoning or a call.
    private(set) var progress = 0
    private(set) var malformed = 0

    private let server: String
    private let secrets: [Secret]
    private let explain: @Sendable (JSONValue) -> AIError
    private var text = ReplyText()
    private var joiner = ToolCallJoiner()
    private var others = MemberJoiner()
    private var reasoningNames: Set<String> = []
    private var hasBegun = false
    private var begun: AIUpdate?
    private var finish: String?
    private var isRefused = false
    private var isDone = false
    private var usage: AIUsage?
    private var failure: AIError?
    private var malformedInARow = 0

    /// - Parameter server: the base address, to which what it attaches to the message may go back; empty for none.
    init(
        from server: String = "", hiding secrets: [Secret] = [], explain: @escaping @Sendable (JSONValue) -> AIError
    ) {
        self.server = server
        self.secrets = secrets
        self.explain = explain
    }

    mutating func take(_ data: UnsafeRawBufferPointer) {
        guard !isOver else { return }
        if data.first == Self.done.first, data.starts(with: Self.done) {
            isDone = true
            isOver = true
            return
        }
        guard let chunk = ChunkScanner.scan(data) else {
            if let error = Self.json(data, data.indices)?.listedError { return fail(explain(error)) }
            return noteMalformed()
        }
        malformedInARow = 0
        if let range = chunk.error {
            let error = Self.json(data, range) ?? true
            if Self.isError(error) { return fail(explain(error)) }
        }
        if chunk.choice == nil, chunk.model == nil, chunk.usage == nil,
            let error = Self.json(data, data.indices)?.bareError
        {
            return fail(explain(error))
        }
        if !hasBegun { begin(chunk.model.flatMap { Self.json(data, $0)?.text }) }
        if let choice = chunk.choice { take(choice, data) }
        if let usage = chunk.usage.flatMap({ Self.json(data, $0) }), usage.members != nil {
            self.usage = AIUsage(usage)
        }
    }

    /// Takes a reply that came whole, although a stream was asked for.
    mutating func take(whole reply: JSONValue) {
        if let error = reply.listedError ?? reply["error"], Self.isError(error) { return fail(explain(error)) }
        guard let choice = reply["choices"]?.elements?.first else {
            return fail(reply.bareError.map(explain) ?? .malformed("the reply has no choices"))
        }
        begin(reply["model"]?.text)
        let message = choice["message"]
        if let members = message?.members {
            others.take(members, except: Self.known)
            for name in ["reasoning", "reasoning_content"] where members[name]?.text != nil {
                reasoningNames.insert(name)
            }
        }
        append((message?["reasoning"] ?? message?["reasoning_content"])?.text, .reasoning)
        take(content: message?["content"])
        take(refusal: message?["refusal"])
        if let calls = message?["tool_calls"] { take(calls: calls) }
        finish = Self.reason(choice["finish_reason"])
        if let usage = reply["usage"], usage.members != nil { self.usage = AIUsage(usage) }
        isDone = true
        isOver = true
    }

    mutating func updates() -> [AIUpdate] {
        defer { begun = nil }
        return [begun].compactMap { $0 } + text.take()
    }

    mutating func end(_ end: BodyEnd) -> [AIUpdate] {
        isOver = true
        let ending = ending(end)
        var updates = updates() + text.finish()
        if let usage { updates.append(.usage(usage)) }
        if let members = members() { updates.append(.members(members)) }
        if ending == .toolCalls { updates.append(.calls(joiner.calls)) }
        return updates + [.ended(ending)]
    }

    /// What is to go back to the server with the message; nil for nothing.
    private mutating func members() -> ServerMembers? {
        let members = ServerMembers(
            server: server, message: others.members(), calls: joiner.others(), reasoning: reasoningNames.sorted())
        return server.isEmpty || members == ServerMembers(server: server) ? nil : members
    }

    // MARK: The ending

    // An error counts whatever came before it. Otherwise a reason that the server gave counts, however the body ended.
    private func ending(_ end: BodyEnd) -> AIEnding {
        if let failure { return .failed(failure) }
        if let finish { return ending(finish) }
        switch end {
        case .done: return joiner.isEmpty ? .unknown : .toolCalls
        case .closed: return .interrupted("the server ended it without a sign that it is whole")
        case .broken(let reason): return .interrupted(reason)
        case .stopped: return .stopped
        }
    }

    private func ending(_ finish: String) -> AIEnding {
        switch finish {
        case "length": .length
        case "content_filter": .filtered(nil)
        case "abort": .interrupted("the server aborted it")
        case "error": .interrupted("the server failed and does not say how")
        case "stop": isRefused ? .filtered(nil) : joiner.isEmpty ? .complete : .toolCalls
        default: joiner.isEmpty ? .unknown : .toolCalls
        }
    }

    private mutating func fail(_ error: AIError) {
        failure = error
        isOver = true
    }

    private mutating func noteMalformed() {
        malformed += 1
        malformedInARow += 1
        if malformedInARow >= Self.malformedLimit {
            fail(.malformed("\(Self.malformedLimit) events in a row are no JSON"))
        }
    }

    // MARK: Content

    private mutating func begin(_ model: String?) {
        hasBegun = true
        begun = .begun(model: model.map { ServerWords.presentable($0, hiding: secrets) })
    }

    private mutating func take(_ choice: ChunkScanner.Choice, _ data: UnsafeRawBufferPointer) {
        if let range = choice.reasoning { take(range, data, .reasoning) { $0.append($1?.text, .reasoning) } }
        if let range = choice.content { take(range, data, .text) { $0.take(content: $1) } }
        if choice.hasReasoning { reasoningNames.insert("reasoning") }
        if choice.hasReasoningContent { reasoningNames.insert("reasoning_content") }
        for member in choice.others {
            guard let name = Self.json(data, member.name)?.text, !Self.known.contains(name) else { continue }
            if member.value.count > MemberJoiner.sizeLimit {
                others.drop(name)
            } else if let value = Self.json(data, member.value) {
                others.take([name: value])
            }
        }
        if let range = choice.refusal { take(refusal: Self.json(data, range)) }
        if let range = choice.calls {
            if range.count > Self.valueLimit { failForCalls() }
            if let calls = Self.json(data, range) { take(calls: calls) }
        }
        if finish == nil, let range = choice.finish { finish = Self.reason(Self.json(data, range)) }
    }

    private mutating func take(
        _ range: Range<Int>, _ data: UnsafeRawBufferPointer, _ kind: ReplyText.Kind,
        other: (inout ReplyReader, JSONValue?) -> Void
    ) {
        guard data[range.lowerBound] == UInt8(ascii: "\"") else { return other(&self, Self.json(data, range)) }
        guard range.count > 2 else { return }
        progress += 1
        text.append(
            json: UnsafeRawBufferPointer(rebasing: data[(range.lowerBound + 1)..<(range.upperBound - 1)]), kind)
    }

    /// A text, or parts with texts in them.
    private mutating func take(content value: JSONValue?) {
        append(value?.text, .text)
        for part in value?.elements ?? [] { append(part["text"]?.text, .text) }
    }

    /// What a model says in the place of a reply that it refuses to give.
    private mutating func take(refusal value: JSONValue?) {
        guard let words = value?.text, !words.isEmpty else { return }
        isRefused = true
        append(words, .text)
    }

    private mutating func append(_ words: String?, _ kind: ReplyText.Kind) {
        guard let words, !words.isEmpty else { return }
        progress += 1
        text.append(words, kind)
    }

    private mutating func take(calls: JSONValue) {
        let isWithinLimits = joiner.take(calls)
        if !joiner.isEmpty { progress += 1 }
        if !isWithinLimits { failForCalls() }
    }

    private mutating func failForCalls() {
        fail(.malformed("the arguments of its calls are larger than \(ToolCallJoiner.sizeLimit) bytes"))
    }

    // MARK: JSON

    private static let done = Array("[DONE]".utf8)

    private static func json(_ data: UnsafeRawBufferPointer, _ range: Range<Int>) -> JSONValue? {
        range.count > valueLimit ? nil : try? ReceivedJSON.decode(JSONValue.self, from: Data(data[range]))
    }

    /// Some servers write an empty reason instead of null until there is one.
    private static func reason(_ value: JSONValue?) -> String? {
        value?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Null, an empty text and an empty object are no errors.
    private static func isError(_ value: JSONValue) -> Bool {
        switch value {
        case .null, .bool(false), .string(""): false
        case .object(let members): !members.isEmpty
        default: true
        }
    }
}

extension JSONValue {
    /// The error in a list, as Gemini's server has it.
    fileprivate var listedError: JSONValue? {
        elements?.first?["error"]
    }

    /// An error without a member `error` around it: words in the place of choices.
    fileprivate var bareError: JSONValue? {
        self["choices"] == nil && ServerError.words(self) != nil ? self : nil
    }
}

extension AIUsage {
    /// Of a `usage` member, of chat or of pictures.
    init(_ value: JSONValue) {
        self.init(
            promptTokens: (value["prompt_tokens"] ?? value["input_tokens"])?.count,
            replyTokens: (value["completion_tokens"] ?? value["output_tokens"])?.count,
            cost: value["cost"]?.amount)
    }
}

import AIClient
import ContentStorage
import Foundation
import Persistence

/// One request and the row of its reply: text goes from the server to the screen and into the store as it comes.
@MainActor
final class ReplyRun {
    static let limit = ContentBounds.standard.text

    struct Outcome {
        var ending: AIEnding
        var detail: String?
        var calls: [AIToolCall] = []
        var hasContent: Bool
        var failure: StorageError?
    }

    let reply: MessageID
    let live: LiveReply
    private let source: AIReply
    private let begun: [AIUpdate]
    private let writer: PieceWriter
    private let now: @Sendable () -> Date
    private let onBegin: @MainActor () -> Void
    private var overlap: Overlap?
    private var size: Int
    private var model: String
    private var usage: AIUsage?
    private var members: ServerMembers?
    private var outcome: Outcome
    private var interruption: String?

    /// - Parameter continues: the text that the reply has already; nil for a new one.
    init(
        _ reply: MessageID, live: LiveReply, reply begun: BegunReply, model: String, continues text: String?,
        services: ContentServices, onBegin: @escaping @MainActor () -> Void
    ) {
        self.reply = reply
        self.live = live
        source = begun.source
        self.begun = begun.updates
        self.model = model
        self.onBegin = onBegin
        now = services.process.now
        let conversations = services.store.conversations
        writer = PieceWriter(clock: services.process.clock) { (pieces) async throws(StorageError) in
            try await conversations.append(pieces, to: reply)
        } end: { (result) async throws(StorageError) in
            try await conversations.finish(reply, with: result)
        }
        overlap = text.map { Overlap(after: $0) }
        size = text?.utf8.count ?? 0
        outcome = Outcome(ending: .unknown, hasContent: false)
    }

    func stop() {
        source.stop()
    }

    func interrupt(_ reason: String) {
        interruption = interruption ?? reason
        source.stop()
    }

    func receive() async -> Outcome {
        for update in begun { await take(update) }
        for await update in source { await take(update) }
        if let rest = overlap?.finish() { await add(rest) }
        settle()
        return outcome
    }

    private func take(_ update: AIUpdate) async {
        switch update {
        case .waiting(let wait): live.show(wait)
        case .accepted:
            live.show(nil)
            onBegin()
        case .begun(let model): self.model = model ?? self.model
        case .text(let text): await add(overlap?.take(text) ?? text)
        case .reasoning(let text): await add(text, as: .reasoning)
        case .limits: break
        case .usage(let usage): self.usage = usage
        case .members(let members): self.members = members
        case .calls(let calls): outcome.calls = calls
        case .ended(let ending): outcome.ending = ending
        }
    }

    func finish(_ calls: [StoredCall], detail: String?) async -> Outcome {
        if let detail { outcome.detail = detail }
        if outcome.failure == nil {
            do throws(StorageError) {
                try await writer.finish(result(calls))
            } catch {
                fail(error)
            }
        }
        live.end(outcome.ending, detail: outcome.detail)
        return outcome
    }

    func result(_ calls: [StoredCall]) -> ReplyResult {
        ReplyResult(
            ending: outcome.ending.stored, detail: outcome.detail, tooLong: outcome.ending.tooLong, calls: calls,
            usage: usage, members: members, model: model)
    }

    private func add(_ text: String, as kind: Piece.Kind = .text) async {
        guard !text.isEmpty, outcome.failure == nil else { return }
        guard size < Self.limit else { return source.stop() }
        outcome.hasContent = true
        let text = fitting(text)
        live.add(text, as: kind)
        guard !text.isEmpty else { return }
        do throws(StorageError) {
            try await writer.add(Piece(kind: kind, text: text))
        } catch {
            fail(error)
            source.stop()
        }
    }

    /// The part of a text that there is room for. Stops the reply when that is not all of it.
    private func fitting(_ text: String) -> String {
        size += text.utf8.count
        guard size > Self.limit else { return text }
        source.stop()
        let room = text.utf8.count - (size - Self.limit)
        var end = text.utf8.index(text.startIndex, offsetBy: room)
        while end > text.startIndex, end.samePosition(in: text) == nil { end = text.utf8.index(before: end) }
        size = Self.limit
        return String(text[..<end])
    }

    private func fail(_ error: StorageError) {
        outcome.failure = error
        outcome.detail = FailureWords.of(error)
        outcome.ending = .interrupted(FailureWords.of(error))
    }

    private func settle() {
        if outcome.failure != nil {
            outcome.ending = .interrupted(outcome.detail ?? "")
        } else if size >= Self.limit {
            outcome.ending = .length
            outcome.detail = "This app cut the reply off at 1 MiB."
        } else if let interruption, outcome.ending == .stopped {
            outcome.ending = .interrupted(interruption)
            outcome.detail = interruption
        } else {
            outcome.detail = outcome.ending.words(at: now())
        }
    }
}

extension AIEnding {
    var stored: StoredEnding {
        switch self {
        case .complete: .complete
        case .unknown: .unknown
        case .stopped: .stopped
        case .length: .length
        case .filtered: .filtered
        case .toolCalls: .toolCalls
        case .interrupted: .interrupted
        case .failed: .failed
        }
    }

    var tooLong: TooLong? {
        if case .failed(.tooLong(let used, let limit)) = self { TooLong(used: used, limit: limit) } else { nil }
    }

    func words(at now: Date) -> String? {
        switch self {
        case .complete, .unknown, .stopped, .length, .toolCalls: nil
        case .filtered(let words): words
        case .interrupted(let reason):
            "The reply broke off: \(reason)\(reason.hasSuffix(".") ? "" : ".") What came is kept. Continue it, or ask again."
        case .failed(let error): FailureWords.of(error, at: now)
        }
    }
}

/// Removes what a continued reply repeats of the text before it: its first words are held back until that is clear.
struct Overlap {
    /// The longest repetition that is looked for, in characters.
    static let limit = 200
    /// A shorter one may be chance.
    static let least = 10

    private let tail: [Character]
    private var held: [Character] = []
    private var isDecided = false

    init(after text: String) {
        tail = Array(text.suffix(Self.limit))
    }

    /// - Returns: what can be shown and kept of the new text so far.
    mutating func take(_ piece: String) -> String {
        if isDecided { return piece }
        held += piece
        let mayRepeatMore = tail.indices.contains { start in
            tail.count - start > held.count && tail[start...].starts(with: held)
        }
        return mayRepeatMore ? "" : finish()
    }

    mutating func finish() -> String {
        guard !isDecided else { return "" }
        isDecided = true
        let lengths = stride(from: min(tail.count, held.count), through: Self.least, by: -1)
        let repeated = lengths.first { tail.suffix($0).elementsEqual(held.prefix($0)) }
        return String(held.dropFirst(repeated ?? 0))
    }
}

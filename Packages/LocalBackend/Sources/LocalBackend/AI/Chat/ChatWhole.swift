import Foundation

/// Sends a reply in one piece, for a client that has not asked for a stream.
struct ChatWhole: Sendable {
    let plan: ChatPlan
    let head: ChatHead
    let pause: @Sendable (Duration) async throws -> Void

    var reply: Reply {
        // An event that a plan states itself is an error, or what should be JSON.
        for case .event(let text) in plan.steps {
            let isError = text.contains(#""error""#)
            return Reply(
                status: isError ? 500 : 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
        }
        var reply = Reply.ai(json)
        let pauses = plan.steps.compactMap(\.pause)
        let cuts = plan.steps.contains { if case .cut = $0 { true } else { false } }
        guard !pauses.isEmpty || cuts else { return reply }
        reply.stream = { [body = reply.body] writer in
            for duration in pauses { try await pause(duration) }
            guard !cuts else {
                try await writer.write(body.prefix(body.count / 2))
                throw ReplyWriter.Cut()
            }
            try await writer.write(body)
        }
        return reply
    }

    private var json: WireJSON {
        var text = ""
        var calls: [ChatCall] = []
        var finish: String?
        var extra: [(name: String, value: WireJSON)] = []
        for step in plan.steps {
            switch step {
            case .words(let words, _), .piece(let words): text += words
            case .block(let words, let times):
                text += String(repeating: words.joined(), count: min(times ?? Self.repetitions, Self.repetitions))
            case .calls(let list): calls = list
            case .delta(.object(let members)): extra += members.filter { $0.name != "tool_calls" }
            case .finish(let reason): finish = reason
            default: continue
            }
        }
        let whole = head.whole(text, calls: calls, finish: finish, extra: extra)
        return plan.usage == .never ? whole : whole.adding("usage", head.usage)
    }

    /// Of a block; a reply in one piece is bounded.
    private static let repetitions = 10_000
}

extension ChatStep {
    /// How long a client waits because of this step.
    fileprivate var pause: Duration? {
        switch self {
        case .pause(let duration): duration
        case .words(let text, let interval): interval.map { $0 * ChatWords.count(text) }
        case .forever: .seconds(86_400)
        default: nil
        }
    }
}

import AIClient
import ContentStorage
import Core
import Foundation

enum DexScan: Equatable {
    case candidates([DexCandidate], model: String, raw: String)
    case nothing(String, model: String, raw: String)
    /// The server may answer later: why not now.
    case later(AIError)
    case failed(String, FailureKind)
    case stopped
}

struct DexScanner {
    let ai: any AIService
    let now: @Sendable () -> Date

    /// In bytes: no honest answer to the schema is longer.
    private static let answerLimit = 256 << 10

    func scan(_ picture: AIPictureData, onWait: @MainActor (AIWait) -> Void = { _ in }) async -> DexScan {
        let reply = ai.reply(to: DexSchema.request(for: picture))
        var text = ""
        var model: String?
        var ending = AIEnding.stopped
        for await update in reply {
            switch update {
            case .waiting(let wait): await onWait(wait)
            case .begun(let name): model = name
            case .text(let piece) where text.utf8.count + piece.utf8.count <= Self.answerLimit: text += piece
            case .text:
                reply.stop()
                return .failed("The model's answer is longer than 256 KB. Try another model.", .badData)
            case .ended(let end): ending = end
            case .accepted, .reasoning, .limits, .usage, .calls, .members: break
            }
        }
        return await outcome(text, ending, model: model)
    }

    private func outcome(_ text: String, _ ending: AIEnding, model: String?) async -> DexScan {
        switch ending {
        case .complete, .unknown, .length, .toolCalls: break
        case .stopped: return .stopped
        case .filtered(let words):
            return .failed(words ?? "The server did not answer because of its rules for content.", .refused)
        case .interrupted(let reason): return .failed("The reply broke off: \(reason). Scan the picture again.", .other)
        case .failed(let error):
            if Self.mayAnswerLater(error) { return .later(error) }
            return .failed(FailureWords.of(error, at: now()), error.kind)
        }
        let name: String
        if let model { name = model } else { name = (try? await ai.server())?.defaultModel ?? "" }
        switch DexIdentification(text) {
        case .candidates(let candidates):
            // A raw reply may say who a person is, which is not kept.
            let namesPerson = candidates.contains { $0.kind == DexSchema.person }
            return .candidates(candidates, model: name, raw: namesPerson ? "" : text)
        case .nothing(let reason): return .nothing(reason, model: name, raw: text)
        case nil:
            let reason = ending == .length ? "it was cut off by a limit" : "it is not in the form that was asked for"
            return .failed("The model's answer cannot be used: \(reason). Try again, or another model.", .badData)
        }
    }

    static func reason(of error: AIError, at now: Date) -> String {
        if case .unreachable(let reason) = error { reason } else { FailureWords.of(error, at: now) }
    }

    static func mayAnswerLater(_ error: AIError) -> Bool {
        switch error {
        case .unreachable, .tooSlow, .rateLimited, .serverFailed: true
        default: false
        }
    }
}

enum DexSchema {
    static let person = "person"
    static let kinds = ["animal", "plant", "fungus", "food", "object", "place", person, "text", "other"]

    static let instructions = """
        You identify what a picture shows. Answer with JSON alone, in the form of the schema.
        `subject` is false when nothing in the picture can be identified; `reason` says why then.
        Otherwise name one to five candidates, the surest first. `name` is a short common name. `sure` is a number from 0 to 1. \
        `evidence` lists what you see in the picture that speaks for the candidate.
        Never say who a person is: the name of a person is "a person".
        """

    static let schema = AISchema(
        name: "identification",
        schema: object([
            "subject": ["type": "boolean"],
            "candidates": list(
                of: object([
                    "name": ["type": "string"],
                    "kind": ["type": "string", "enum": .array(kinds.map(JSONValue.string))],
                    "sure": ["type": "number"],
                    "evidence": list(of: ["type": "string"]),
                ])),
            "reason": ["type": ["string", "null"]],
        ]))

    static func request(for picture: AIPictureData) -> AIRequest {
        AIRequest(
            messages: [
                AIMessage(role: .system, parts: [.text(instructions)]),
                AIMessage(role: .user, parts: [.text("What is this?"), .picture(picture)]),
            ],
            schema: schema)
    }

    private static func list(of items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

    /// Strict: every member is there, and no other.
    private static func object(_ members: [String: JSONValue]) -> JSONValue {
        [
            "type": "object", "properties": .object(members), "additionalProperties": false,
            "required": .array(members.keys.sorted().map(JSONValue.string)),
        ]
    }
}

/// What a model says that a picture shows. Models answer in many shapes; what makes no sense is left out.
enum DexIdentification: Equatable {
    /// The surest first; at least one.
    case candidates([DexCandidate])
    case nothing(String)

    static let candidateLimit = 5
    static let evidenceLimit = 8
    static let nameLimit = 100
    static let textLimit = 200

    /// - Returns: nil when the text holds no answer of the kind that was asked for.
    init?(_ text: String) {
        guard let answer = StructuredReply.json(in: text), case .object(let members) = answer else { return nil }
        guard members["subject"] != nil || members["candidates"] != nil else { return nil }
        let reason = Self.line(answer["reason"]?.text, limit: Self.textLimit)
        let candidates = Self.candidates(in: answer["candidates"])
        if answer["subject"] == .bool(false) || candidates.isEmpty {
            self = .nothing(reason ?? "There is nothing in the picture that can be identified.")
        } else {
            self = .candidates(candidates)
        }
    }

    private static func candidates(in list: JSONValue?) -> [DexCandidate] {
        guard case .array(let items) = list else { return [] }
        let shares = Self.shares(of: items.map { number($0["sure"]) })
        var names: Set<String> = []
        var found: [(share: Double, candidate: DexCandidate)] = []
        for (item, share) in zip(items, shares) {
            guard let candidate = candidate(item, share: share), names.insert(candidate.name.lowercased()).inserted
            else { continue }
            found.append((share, candidate))
        }
        // Equal ones stay in the order in which they were named.
        let order = found.enumerated().sorted { ($1.element.share, $0.offset) < ($0.element.share, $1.offset) }
        return order.prefix(candidateLimit).map(\.element.candidate)
    }

    private static func candidate(_ item: JSONValue, share: Double) -> DexCandidate? {
        guard let name = line(item["name"]?.text, limit: nameLimit) else { return nil }
        let kind =
            item["kind"]?.text.map { $0.lowercased() }.flatMap { DexSchema.kinds.contains($0) ? $0 : nil } ?? "other"
        let confidence: Confidence = share >= 0.75 ? .likely : share >= 0.4 ? .possible : .unsure
        // People are not identified; what speaks for one of them may name the person, too.
        if kind == DexSchema.person {
            return DexCandidate(name: "a person", kind: kind, confidence: confidence, evidence: [])
        }
        var evidence: [String] = []
        if case .array(let items) = item["evidence"] {
            evidence = items.lazy.compactMap { line($0.text, limit: textLimit) }.prefix(evidenceLimit).map { $0 }
        }
        return DexCandidate(name: name, kind: kind, confidence: confidence, evidence: evidence)
    }

    /// From 0 to 1. Some models answer in percent.
    private static func shares(of numbers: [Double?]) -> [Double] {
        let known = numbers.compactMap { $0 }.filter { !$0.isNaN }
        let isPercent = !known.isEmpty && known.allSatisfy { $0 > 1 && $0 <= 100 }
        return numbers.map { number in
            guard let number, !number.isNaN else { return 0 }
            return min(max(isPercent ? number / 100 : number, 0), 1)
        }
    }

    private static func number(_ value: JSONValue?) -> Double? {
        value?.double ?? value?.text.flatMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    }

    /// One line without blanks around it, cut at a limit; nil when nothing is left.
    private static func line(_ text: String?, limit: Int) -> String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(limit))
    }
}

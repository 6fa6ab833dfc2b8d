import AIClient
import ContentStorage
import Core
import Foundation

/// What a model says that a picture shows. Models answer in many shapes; what makes no sense is left out.
enum DexIdentification: Equatable {
    /// The surest first; at least one.
    case candidates([DexCandidate])
    /// Why there is nothing to identify.
    case nothing(String)

    /// How many candidates and how many pieces of evidence are taken.
    static let candidateLimit = 5
    static let evidenceLimit = 8
    /// In characters.
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
        switch value {
        case .integer(let number): Double(number)
        case .decimal(let number): NSDecimalNumber(decimal: number).doubleValue
        case .number(let number): number
        case .string(let text): Double(text.trimmingCharacters(in: .whitespaces))
        default: nil
        }
    }

    /// One line without blanks around it, cut at a limit; nil when nothing is left.
    private static func line(_ text: String?, limit: Int) -> String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(limit))
    }
}

public import Foundation

/// A thing that was scanned, with all that is known of it.
public struct DexEntry: Sendable, Equatable, Identifiable {
    public let id: String
    public let status: DexStatus
    /// The best candidate; nil while the entry waits, and when it has failed or shows nothing.
    public let best: DexCandidate?
    public let alternatives: [DexCandidate]
    /// Whether the person has given the name.
    public let isCorrected: Bool
    /// Why the entry waits, has failed, or shows nothing.
    public let detail: String?
    public let firstSeen: Date
    public let lastSeen: Date
    public let times: Int
    /// The picture of the latest scan.
    public let picture: BlobID?
    public let model: String
    /// The answer of the model, unchanged.
    public let raw: String
}

/// How far an entry is.
public enum DexStatus: String, Sendable, Codable {
    /// The entry is identified when the server is back.
    case waiting
    case proposed
    /// The person has confirmed the name.
    case confirmed
    /// There is nothing in the picture to identify.
    case nothing
    case failed
}

/// How sure a model is of what it sees.
public enum Confidence: String, Sendable, Codable {
    case likely
    case possible
    case unsure
}

/// The result of a scan, with the id of its entry.
public enum DexOutcome: Sendable, Equatable {
    case new(String)
    /// The entry was there already, and has been seen this often.
    case seenAgain(String, times: Int)
}

/// What a picture may show.
public struct DexCandidate: Sendable, Equatable, Codable {
    public let name: String
    /// The kind, such as `animal` or `plant`.
    public let kind: String
    public let confidence: Confidence
    /// What the model has seen that speaks for it.
    public let evidence: [String]

    public init(name: String, kind: String, confidence: Confidence, evidence: [String]) {
        self.name = name
        self.kind = kind
        self.confidence = confidence
        self.evidence = evidence
    }
}

/// An entry in a list.
public struct DexRow: Sendable, Equatable, Identifiable, Encodable {
    public let id: String
    /// Empty for what has none: a scan that waits, has failed, or shows nothing.
    public let name: String
    public let kind: String
    public let status: DexStatus
    public let times: Int
    public let lastSeen: Date
}

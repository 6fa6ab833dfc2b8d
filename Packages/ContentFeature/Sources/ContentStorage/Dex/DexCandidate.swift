/// What a picture may show.
public struct DexCandidate: Sendable, Equatable, Codable {
    public let name: String
    /// Such as `animal` or `plant`.
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

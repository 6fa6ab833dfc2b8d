public struct DexCandidate: Sendable, Equatable, Codable {
    public let name: String
    public let kind: String
    public let confidence: Confidence
    public let evidence: [String]

    public init(name: String, kind: String, confidence: Confidence, evidence: [String]) {
        self.name = name
        self.kind = kind
        self.confidence = confidence
        self.evidence = evidence
    }
}

public import Foundation

public struct DexEntry: Sendable, Equatable, Identifiable {
    public let id: String
    public let status: DexStatus
    public let best: DexCandidate?
    public let alternatives: [DexCandidate]
    public let isCorrected: Bool
    public let detail: String?
    public let firstSeen: Date
    public let lastSeen: Date
    public let times: Int
    public let picture: BlobID?
    public let model: String
    public let raw: String

    public init(
        id: String, status: DexStatus, best: DexCandidate?, alternatives: [DexCandidate], isCorrected: Bool,
        detail: String?, firstSeen: Date, lastSeen: Date, times: Int, picture: BlobID?, model: String, raw: String
    ) {
        self.id = id
        self.status = status
        self.best = best
        self.alternatives = alternatives
        self.isCorrected = isCorrected
        self.detail = detail
        self.firstSeen = firstSeen
        self.lastSeen = lastSeen
        self.times = times
        self.picture = picture
        self.model = model
        self.raw = raw
    }
}

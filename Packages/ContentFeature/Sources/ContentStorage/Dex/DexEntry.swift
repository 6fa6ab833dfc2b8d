public import Foundation

/// A thing that was scanned, with all that is known of it.
public struct DexEntry: Sendable, Equatable, Identifiable {
    public let id: String
    public let status: DexStatus
    /// Nil while it waits, and when it has failed or shows nothing.
    public let best: DexCandidate?
    public let alternatives: [DexCandidate]
    /// Whether the person has given the name.
    public let isCorrected: Bool
    /// Why it waits, has failed, or shows nothing.
    public let detail: String?
    public let firstSeen: Date
    public let lastSeen: Date
    public let times: Int
    /// Of the last time.
    public let picture: BlobID?
    public let model: String
    /// What the model has answered, to the letter.
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

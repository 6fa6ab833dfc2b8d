public import Foundation

/// An entry in a list.
public struct DexRow: Sendable, Equatable, Identifiable {
    public let id: String
    /// Empty for what has none: a scan that waits, has failed, or shows nothing.
    public let name: String
    public let kind: String
    public let status: DexStatus
    public let times: Int
    public let lastSeen: Date

    public init(id: String, name: String, kind: String, status: DexStatus, times: Int, lastSeen: Date) {
        self.id = id
        self.name = name
        self.kind = kind
        self.status = status
        self.times = times
        self.lastSeen = lastSeen
    }
}

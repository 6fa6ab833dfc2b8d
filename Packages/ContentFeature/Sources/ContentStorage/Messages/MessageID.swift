/// A message's number in the database. Later messages have higher ones.
public struct MessageID: RawRepresentable, Hashable, Sendable, Comparable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// How much of one kind an account keeps by its plan.
public struct KeptLimit: Sendable, Equatable {
    public let count: Int
    /// Of all of them together.
    public let bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}

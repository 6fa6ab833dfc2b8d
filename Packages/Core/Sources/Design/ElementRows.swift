/// The rows of a long list. Each is an element of the kind `row`, made on demand.
public struct ElementRows: Sendable {
    public let count: Int
    private let make: @MainActor @Sendable (Int) -> Element
    private let find: @MainActor @Sendable (String) -> Int?

    /// - Parameters:
    ///   - row: the row at a position from 0 to `count - 1`.
    ///   - position: where the row with this id stands; called with ids of menu items' rows as well.
    public init(
        count: Int, row: @escaping @MainActor @Sendable (Int) -> Element,
        position: @escaping @MainActor @Sendable (_ id: String) -> Int?
    ) {
        self.count = count
        make = row
        find = position
    }

    @MainActor public func row(at position: Int) -> Element { make(position) }
    @MainActor public func row(_ id: String) -> Element? { find(id).map(make) }
}

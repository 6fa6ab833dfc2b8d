/// The rows of a list that can be long. Each is an element of the kind `row`, and is made only when it is needed.
public struct ElementRows: Sendable {
    public let count: Int
    private let make: @MainActor @Sendable (Int) -> Element
    private let find: @MainActor @Sendable (String) -> Int?

    /// - Parameters:
    ///   - row: the row at a position from 0 to `count - 1`.
    ///   - position: the position of the row with an id; nil when there is none.
    public init(
        count: Int, row: @escaping @MainActor @Sendable (_ position: Int) -> Element,
        position: @escaping @MainActor @Sendable (_ id: String) -> Int?
    ) {
        self.count = count
        make = row
        find = position
    }

    /// The row at a position from 0 to `count - 1`.
    @MainActor
    public func row(at position: Int) -> Element { make(position) }

    /// The row with this id, or nil.
    @MainActor
    public func row(_ id: String) -> Element? {
        guard let position = find(id), (0..<count).contains(position) else { return nil }
        let row = make(position)
        return row.id == id ? row : nil
    }

    /// Where the row with this id stands; nil when there is none.
    @MainActor
    public func position(of id: String) -> Int? {
        row(id) == nil ? nil : find(id)
    }
}

/// The rows of a list that can be long. Each is an element of the kind `row`, and is made only when it is needed.
public struct ElementRows: Sendable {
    public let count: Int
    private let make: @MainActor @Sendable (Int) -> Element
    private let find: @MainActor @Sendable (String) -> Int?

    public init(
        count: Int, row: @escaping @MainActor @Sendable (_ position: Int) -> Element,
        position: @escaping @MainActor @Sendable (_ id: String) -> Int?
    ) {
        self.count = count
        make = row
        find = position
    }

    @MainActor
    public func row(at position: Int) -> Element { make(position) }

    @MainActor
    public func row(_ id: String) -> Element? {
        guard let position = find(id), (0..<count).contains(position) else { return nil }
        let row = make(position)
        return row.id == id ? row : nil
    }

    @MainActor
    public func position(of id: String) -> Int? {
        row(id) == nil ? nil : find(id)
    }
}

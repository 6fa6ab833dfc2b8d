extension APICase {
    static let properties = [
        APICase(
            "a property is gone", .breaking, "it is gone",
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: "public struct Cart { public init() {} }",
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a property has another type", .breaking, "its type was Int and is String",
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: String { "" }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a property can no longer be set", .breaking, "it can no longer be set",
            before: """
                public struct Cart {
                    public init() {}
                    public var count = 1
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public private(set) var count = 1
                }
                """,
            client: "private func use() { var cart = Cart(); cart.count = 2 }"),
        APICase(
            "a property can be set", .harmless, "it can be set now",
            before: """
                public struct Cart {
                    public init() {}
                    public private(set) var count = 1
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count = 1
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a constant is computed", .harmless, "the same for its users",
            before: """
                public struct Cart {
                    public init() {}
                    public let count = 1
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a stored property is computed", .same,
            before: """
                public struct Cart {
                    public init() {}
                    public var count = 1
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: Int { get { 1 } set {} }
                }
                """,
            client: "private func use() { var cart = Cart(); cart.count += 1 }"),
        APICase(
            "a property is wrapped", .same,
            before: """
                @propertyWrapper public struct Plain {
                    public var wrappedValue: Int
                    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
                }
                public struct Cart {
                    public init() {}
                    public var count = 1
                }
                """,
            after: """
                @propertyWrapper public struct Plain {
                    public var wrappedValue: Int
                    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
                }
                public struct Cart {
                    public init() {}
                    @Plain public var count = 1
                }
                """,
            client: "private func use() { var cart = Cart(); cart.count += 1 }"),
        APICase(
            "reading a property throws", .breaking, "its getter throws now", digester: .overlooks,
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: Int { get throws { 1 } }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "reading a property is async", .breaking, "its getter is async now", digester: .overlooks,
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: Int { get async { 1 } }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "reading a property mutates", .breaking, "its getter mutates now", digester: .overlooks,
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public var count: Int { mutating get { 1 } }
                }
                """,
            client: "private func use() -> Int { let cart = Cart(); return cart.count }"),
        APICase(
            "a property is a method", .breaking, "it is gone",
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public func count() -> Int { 1 }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a property is isolated", .breaking, "its isolation was nonisolated and is @MainActor",
            digester: .overlooks,
            before: """
                public struct Cart {
                    public init() {}
                    public var count: Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    @MainActor public var count: Int { 1 }
                }
                """,
            client: "private func use() -> Int { Cart().count }"),
        APICase(
            "a subscript has a label", .breaking, "the label of parameter 1 was _ and is at",
            before: """
                public struct Cart {
                    public init() {}
                    public subscript(index: Int) -> Int { 1 }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public subscript(at index: Int) -> Int { 1 }
                }
                """,
            client: "private func use() -> Int { Cart()[1] }"),
        APICase(
            "a subscript can no longer be set", .breaking, "it can no longer be set",
            before: """
                public struct Cart {
                    public init() {}
                    public subscript(i: Int) -> Int { get { 1 } set {} }
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public subscript(i: Int) -> Int { 1 }
                }
                """,
            client: "private func use() { var cart = Cart(); cart[1] = 2 }"),
    ]
}

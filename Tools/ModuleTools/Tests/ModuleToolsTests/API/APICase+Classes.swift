extension APICase {
    static let classes = [
        APICase(
            "a class can no longer be subclassed", .breaking, "other modules can no longer subclass it",
            before: "open class Cart { public init() {} }",
            after: "public class Cart { public init() {} }",
            client: "private class Mine: Cart {}"),
        APICase(
            "an open class is final", .breaking, "other modules can no longer subclass it",
            before: "open class Cart { public init() {} }",
            after: "public final class Cart { public init() {} }",
            client: "private class Mine: Cart {}"),
        APICase(
            "a class that was not open is final", .harmless, "it is final",
            before: "public class Cart { public init() {} }",
            after: "public final class Cart { public init() {} }",
            client: "private func use() { _ = Cart() }"),
        APICase(
            "a class can be subclassed", .harmless, "other modules can subclass",
            before: "public class Cart { public init() {} }",
            after: "open class Cart { public init() {} }",
            client: "private func use() { _ = Cart() }"),
        APICase(
            "a method can no longer be overridden", .breaking, "other modules can no longer override it",
            before: """
                open class Cart {
                    public init() {}
                    open func add() {}
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            client: "private class Mine: Cart { override func add() {} }"),
        APICase(
            "an open method has another parameter with a default", .breaking, "which implementations and overrides",
            before: """
                open class Cart {
                    public init() {}
                    open func add() {}
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    open func add(twice: Bool = false) {}
                }
                """,
            client: "private class Mine: Cart { override func add() {} }"),
        APICase(
            "an open method no longer throws", .breaking, "it no longer throws, which implementations",
            digester: .overlooks,
            before: """
                open class Cart {
                    public init() {}
                    open func add() throws {}
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    open func add() {}
                }
                """,
            client: "private class Mine: Cart { override func add() throws {} }"),
        APICase(
            "an open method is no longer isolated", .breaking, "is nonisolated", digester: .overlooks,
            before: """
                open class Cart {
                    public init() {}
                    @MainActor open func add() {}
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    open func add() {}
                }
                """,
            client: "private class Mine: Cart { @MainActor override func add() {} }"),
        APICase(
            "an open property can be set", .breaking, "it can be set now, which implementations", digester: .overlooks,
            before: """
                open class Cart {
                    public init() {}
                    open var count: Int { 1 }
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    open var count: Int { get { 1 } set {} }
                }
                """,
            client: "private class Mine: Cart { override var count: Int { 2 } }"),
        APICase(
            "an override is gone", .harmless, "the superclass still has it",
            before: """
                open class Bag {
                    public init() {}
                    open func add() {}
                }
                open class Cart: Bag { open override func add() {} }
                """,
            after: """
                open class Bag {
                    public init() {}
                    open func add() {}
                }
                open class Cart: Bag {}
                """,
            client: """
                private func use() { Cart().add() }
                private class Mine: Cart { override func add() {} }
                """),
        APICase(
            "a required initialiser is new in an open class", .breaking, "a new required initialiser",
            before: "open class Cart { public init() {} }",
            after: """
                open class Cart {
                    public init() {}
                    public required init(count: Int) {}
                }
                """,
            client: """
                private class Mine: Cart {
                    let own: Int
                    init(own: Int) { self.own = own; super.init() }
                }
                """),
        APICase(
            "an initialiser is no longer required", .breaking, "it is no longer required", digester: .overlooks,
            before: "open class Cart { public required init() {} }",
            after: "open class Cart { public init() {} }",
            client: "private func use(_ type: Cart.Type) { _ = type.init() }"),
        APICase(
            "a designated initialiser is a convenience", .breaking, "it is a convenience initialiser now",
            digester: .overlooks,
            before: """
                open class Cart {
                    public init() {}
                    public init(count: Int) {}
                }
                """,
            after: """
                open class Cart {
                    public init() {}
                    public convenience init(count: Int) { self.init() }
                }
                """,
            client: "private class Mine: Cart { init(own: Int) { super.init(count: own) } }"),
        APICase(
            "a superclass is gone", .breaking, "Cart no longer inherits from Bag",
            before: """
                open class Bag {
                    public init() {}
                    public func add() {}
                }
                public class Cart: Bag {}
                """,
            after: """
                open class Bag {
                    public init() {}
                    public func add() {}
                }
                public class Cart { public init() {} }
                """,
            client: "private func use() { let bag: Bag = Cart(); bag.add() }"),
        APICase(
            "a superclass has other generic arguments", .breaking, "Cart no longer inherits from Bag<Int>",
            before: """
                open class Bag<Item> { public init() {} }
                public class Cart: Bag<Int> {}
                """,
            after: """
                open class Bag<Item> { public init() {} }
                public class Cart: Bag<String> {}
                """,
            client: "private func use() { let bag: Bag<Int> = Cart(); _ = bag }"),
    ]
}

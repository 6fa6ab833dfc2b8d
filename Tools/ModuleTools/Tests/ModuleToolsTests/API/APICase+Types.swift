extension APICase {
    static let types = [
        APICase(
            "a type is gone", .breaking, "it is gone",
            before: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: "",
            client: "private func use() { Cart().add() }"),
        APICase(
            "a type is new", .harmless, "new with 2 members",
            before: "public struct Cart { public init() {} }",
            after: """
                public struct Cart { public init() {} }
                public struct Item {
                    public init() {}
                    public var n = 1
                }
                """,
            client: "private func use() { _ = Cart() }"),
        APICase(
            "a type is internal", .breaking, "it is gone",
            before: "public struct Cart { public init() {} }",
            after: "struct Cart { init() {} }",
            client: "private func use() { _ = Cart() }"),
        APICase(
            "a type inside another is gone", .breaking, "it is gone",
            before: "public enum Cart { public struct Item { public init() {} } }",
            after: "public enum Cart {}",
            client: "private func use() { _ = Cart.Item() }"),
        APICase(
            "a structure is a class", .breaking, "its kind was struct and is class",
            before: "public struct Cart { public init() {} }",
            after: "public final class Cart { public init() {} }",
            client: "extension Cart { fileprivate mutating func use() {} }"),
        APICase(
            "a class is a structure", .breaking, "its kind was class and is struct",
            before: "public final class Cart { public init() {} }",
            after: "public struct Cart { public init() {} }",
            client: "private func use() -> Bool { let cart = Cart(); return cart === cart }"),
        APICase(
            "a class is an actor", .breaking, "its kind was class and is actor", digester: .overlooks,
            before: """
                public final class Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: """
                public actor Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            client: "private func use() { Cart().add() }"),
        APICase(
            "a type alias stands for another type", .breaking, "its type was Int and is String",
            before: "public typealias Number = Int",
            after: "public typealias Number = String",
            client: "private func use() -> Number { 1 }"),
        APICase(
            "an initialiser is gone", .breaking, "it is gone",
            before: """
                public struct Cart {
                    public init() {}
                    public init(count: Int) {}
                }
                """,
            after: "public struct Cart { public init() {} }",
            client: "private func use() { _ = Cart(count: 1) }"),
        APICase(
            "an initialiser is new", .harmless, "new",
            before: "public struct Cart { public init() {} }",
            after: """
                public struct Cart {
                    public init() {}
                    public init(count: Int) {}
                }
                """,
            client: "private func use() { _ = Cart() }"),
        APICase(
            "an initialiser can fail", .breaking, "it was init and is init?",
            before: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: """
                public struct Cart {
                    public init?() {}
                    public func add() {}
                }
                """,
            client: "private func use() { Cart().add() }"),
        APICase(
            "a type cannot be copied", .breaking, "no longer conforms to Copyable",
            before: "public struct File { public init() {} }",
            after: "public struct File: ~Copyable { public init() {} }",
            client: """
                private func need<T>(_ value: T) {}
                private func use() { need(File()) }
                """),
        APICase(
            "a type can be copied", .harmless, "now conforms to Copyable",
            before: "public struct File: ~Copyable { public init() {} }",
            after: "public struct File { public init() {} }",
            client: "private func use() { let file = File(); _ = consume file }"),
        APICase(
            "members are no longer looked up", .breaking, "@dynamicMemberLookup is gone", digester: .overlooks,
            before: """
                @dynamicMemberLookup public struct Bag {
                    public init() {}
                    public subscript(dynamicMember name: String) -> Int { 1 }
                }
                """,
            after: """
                public struct Bag {
                    public init() {}
                    public subscript(dynamicMember name: String) -> Int { 1 }
                }
                """,
            client: "private func use() -> Int { Bag().count }"),
        APICase(
            "a type is no property wrapper any more", .breaking, "@propertyWrapper is gone", digester: .overlooks,
            before: """
                @propertyWrapper public struct Plain {
                    public var wrappedValue: Int
                    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
                }
                """,
            after: """
                public struct Plain {
                    public var wrappedValue: Int
                    public init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
                }
                """,
            client: "private struct Use { @Plain var count = 1 }"),
    ]
}

extension APICase {
    static let conformances = [
        APICase(
            "a conformance is gone", .breaking, "Cart no longer conforms to Equatable",
            before: "public struct Cart: Equatable { public init() {} }",
            after: "public struct Cart { public init() {} }",
            client: "private func use() -> Bool { Cart() == Cart() }"),
        APICase(
            "a conformance is new", .harmless, "a new conformance",
            before: "public struct Cart { public init() {} }",
            after: "public struct Cart: Equatable { public init() {} }",
            client: "private func use() { _ = Cart() }"),
        APICase(
            "a conformance has a condition", .breaking, "the conformance has other conditions",
            before: """
                public struct Box<T> { public init() {} }
                extension Box: CustomStringConvertible { public var description: String { "" } }
                """,
            after: """
                public struct Box<T> { public init() {} }
                extension Box: CustomStringConvertible where T: Equatable { public var description: String { "" } }
                """,
            client: """
                private struct Plain {}
                private func use() -> any CustomStringConvertible { Box<Plain>() }
                """),
        APICase(
            "a conformance has a condition less", .harmless, "the conformance has fewer conditions", digester: .objects,
            before: """
                public struct Box<T> { public init() {} }
                extension Box: CustomStringConvertible where T: Equatable { public var description: String { "" } }
                """,
            after: """
                public struct Box<T> { public init() {} }
                extension Box: CustomStringConvertible { public var description: String { "" } }
                """,
            client: "private func use() -> any CustomStringConvertible { Box<Int>() }"),
        APICase(
            "a type is no longer Sendable", .breaking, "Cart no longer conforms to Sendable",
            before: "public struct Cart: Sendable { public init() {} }",
            after: "public struct Cart { public init() {} }",
            client: """
                private func need(_ value: some Sendable) {}
                private func use() { need(Cart()) }
                """),
        APICase(
            "a type is Sendable", .harmless, "a new conformance",
            before: "public struct Cart { public init() {} }",
            after: "public struct Cart: Sendable { public init() {} }",
            client: "private func use() { _ = Cart() }"),
        APICase(
            "another module's type no longer conforms", .breaking, "no longer conforms to Priced", digester: .overlooks,
            before: """
                public protocol Priced {}
                extension Int: Priced {}
                """,
            after: "public protocol Priced {}",
            client: "private func use() -> any Priced { 1 }"),
    ]
}

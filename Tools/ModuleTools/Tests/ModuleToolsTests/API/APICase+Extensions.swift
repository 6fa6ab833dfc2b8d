extension APICase {
    static let extensions = [
        APICase(
            "a member of another module's type is gone", .breaking, "it is gone",
            before: "extension Array { public func total() -> Int { 1 } }",
            after: "",
            client: "private func use() -> Int { [1].total() }"),
        APICase(
            "a member of another module's type is new", .harmless, "new",
            before: "extension Array { public func total() -> Int { 1 } }",
            after: """
                extension Array {
                    public func total() -> Int { 1 }
                    public var sum: Int { 1 }
                }
                """,
            client: "private func use() -> Int { [1].total() }"),
        APICase(
            "an extension has a condition", .breaking, "it needs Element == Int now",
            before: "extension Array { public func total() -> Int { 1 } }",
            after: "extension Array where Element == Int { public func total() -> Int { 1 } }",
            client: #"private func use() -> Int { ["a"].total() }"#),
        APICase(
            "an extension has a condition less", .harmless, "it no longer needs Element == Int", digester: .objects,
            before: "extension Array where Element == Int { public func total() -> Int { 1 } }",
            after: "extension Array { public func total() -> Int { 1 } }",
            client: "private func use() -> Int { [1].total() }"),
        APICase(
            "a member moves into an extension without conditions", .same,
            before: """
                public struct Box<T> {
                    public init() {}
                    public func open() {}
                }
                """,
            after: """
                public struct Box<T> { public init() {} }
                extension Box { public func open() {} }
                """,
            client: "private func use() { Box<Int>().open() }"),
        APICase(
            "a member moves into an extension with conditions", .breaking, "it needs T : Hashable now",
            before: """
                public struct Box<T> {
                    public init() {}
                    public func open() {}
                }
                """,
            after: """
                public struct Box<T> { public init() {} }
                extension Box where T: Hashable { public func open() {} }
                """,
            client: """
                private struct Plain {}
                private func use() { Box<Plain>().open() }
                """),
        APICase(
            "a conditional member is new beside a general one", .harmless, "new",
            before: """
                public struct Box<T> {
                    public init() {}
                    public func open() {}
                }
                """,
            after: """
                public struct Box<T> {
                    public init() {}
                    public func open() {}
                }
                extension Box where T: Hashable { public func open() {} }
                """,
            client: "private func use() { Box<Int>().open() }"),
    ]
}

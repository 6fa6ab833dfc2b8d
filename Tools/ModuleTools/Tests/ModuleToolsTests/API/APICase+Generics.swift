extension APICase {
    static let generics = [
        APICase(
            "a constraint is new", .breaking, "it needs T : Hashable now",
            before: "public func send<T: Equatable>(_ value: T) {}",
            after: "public func send<T: Hashable>(_ value: T) {}",
            client: """
                private struct Plain: Equatable {}
                private func use() { send(Plain()) }
                """),
        APICase(
            "a constraint is gone", .harmless, "it no longer needs T : Equatable", digester: .objects,
            before: "public func send<T: Equatable>(_ value: T) {}",
            after: "public func send<T>(_ value: T) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "a value must be Sendable", .breaking, "it needs T : Sendable now",
            before: "public func send<T>(_ value: T) {}",
            after: "public func send<T: Sendable>(_ value: T) {}",
            client: """
                private class Plain {}
                private func use() { send(Plain()) }
                """),
        APICase(
            "a function takes values that cannot be copied", .harmless, "it no longer needs", digester: .objects,
            before: "public func send<T>(_ value: borrowing T) {}",
            after: "public func send<T: ~Copyable>(_ value: borrowing T) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "a type's parameter is new", .breaking, "its generic parameters are now",
            before: "public struct Box<Item> { public init() {} }",
            after: "public struct Box<Item, Key> { public init() {} }",
            client: "private func use() -> Box<Int> { Box() }"),
        APICase(
            "a type's parameter has another name", .breaking, "its generic parameters are now Element",
            before: "public struct Box<Item> { public init() {} }",
            after: "public struct Box<Element> { public init() {} }",
            client: "extension Box where Item == Int { fileprivate func use() {} }"),
        APICase(
            "a type's constraint is new", .breaking, "it needs Item : Hashable now",
            before: "public struct Box<Item> { public init() {} }",
            after: "public struct Box<Item: Hashable> { public init() {} }",
            client: """
                private struct Plain {}
                private func use() { _ = Box<Plain>() }
                """),
        APICase(
            "a type's constraint is gone", .harmless, "it no longer needs Item : Hashable", digester: .objects,
            before: "public struct Box<Item: Hashable> { public init() {} }",
            after: "public struct Box<Item> { public init() {} }",
            client: "private func use() { _ = Box<Int>() }"),
    ]
}

extension APICase {
    static let protocols = [
        APICase(
            "a requirement without a default is new", .breaking, "a new requirement without a default",
            before: "public protocol Store { func load() }",
            after: """
                public protocol Store {
                    func load()
                    func save()
                }
                """,
            client: "private struct Mine: Store { func load() {} }"),
        APICase(
            "a requirement with a default is new", .harmless, "a new requirement with a default",
            before: "public protocol Store { func load() }",
            after: """
                public protocol Store {
                    func load()
                    func save()
                }
                extension Store { public func save() {} }
                """,
            client: "private struct Mine: Store { func load() {} }"),
        APICase(
            "a requirement with a default for some types is new", .breaking, "a new requirement without a default",
            digester: .overlooks,
            before: "public protocol Store { func load() }",
            after: """
                public protocol Store {
                    func load()
                    func save()
                }
                extension Store where Self: Equatable { public func save() {} }
                """,
            client: "private struct Mine: Store { func load() {} }"),
        APICase(
            "a default is gone from a requirement", .breaking, "the requirement has no default any more",
            before: """
                public protocol Store { func load() }
                extension Store { public func load() {} }
                """,
            after: "public protocol Store { func load() }",
            client: "private struct Mine: Store {}"),
        APICase(
            "a requirement has a default", .harmless, "the requirement has a default now",
            before: "public protocol Store { func load() }",
            after: """
                public protocol Store { func load() }
                extension Store { public func load() {} }
                """,
            client: "private struct Mine: Store { func load() {} }"),
        APICase(
            "a requirement is gone", .breaking, "it is gone",
            before: """
                public protocol Store {
                    func load()
                    func save()
                }
                """,
            after: "public protocol Store { func load() }",
            client: "private func use(_ store: some Store) { store.save() }"),
        APICase(
            "a requirement is only an extension's method", .harmless, "it is no longer a requirement",
            digester: .objects,
            before: """
                public protocol Store { func load() }
                extension Store { public func load() {} }
                """,
            after: """
                public protocol Store {}
                extension Store { public func load() {} }
                """,
            client: """
                private struct Mine: Store { func load() {} }
                private func use(_ store: some Store) { store.load() }
                """),
        APICase(
            "an extension's method is a requirement with a default", .harmless,
            "it is a requirement now, with a default", digester: .objects,
            before: """
                public protocol Store {}
                extension Store { public func load() {} }
                """,
            after: """
                public protocol Store { func load() }
                extension Store { public func load() {} }
                """,
            client: """
                private struct Mine: Store {}
                private func use(_ store: some Store) { store.load() }
                """),
        APICase(
            "an extension's method is gone", .breaking, "it is gone",
            before: """
                public protocol Store {}
                extension Store { public func load() {} }
                """,
            after: "public protocol Store {}",
            client: "private func use(_ store: some Store) { store.load() }"),
        APICase(
            "an inherited protocol is new", .breaking, "it inherits from Sendable now",
            before: "public protocol Store {}",
            after: "public protocol Store: Sendable {}",
            client: "private class Mine: Store { var count = 1 }"),
        APICase(
            "an inherited protocol is gone", .breaking, "it no longer inherits from Sendable",
            before: "public protocol Store: Sendable {}",
            after: "public protocol Store {}",
            client: """
                private func need(_ value: some Sendable) {}
                private func use(_ store: some Store) { need(store) }
                """),
        APICase(
            "only classes conform", .breaking, "it inherits from AnyObject now",
            before: "public protocol Store {}",
            after: "public protocol Store: AnyObject {}",
            client: "private struct Mine: Store {}"),
        APICase(
            "a protocol is isolated", .breaking, "its isolation was nonisolated and is @MainActor",
            digester: .overlooks,
            before: "public protocol Store { func load() }",
            after: "@MainActor public protocol Store { func load() }",
            client: "private func use(_ store: some Store) { store.load() }"),
        APICase(
            "a protocol is no longer isolated", .breaking, "its isolation was @MainActor and is nonisolated",
            digester: .overlooks,
            before: "@MainActor public protocol Store { func load() }",
            after: "public protocol Store { func load() }",
            client: """
                @MainActor private func draw() {}
                private struct Mine: Store { func load() { draw() } }
                """),
        APICase(
            "an associated type is new", .breaking, "a new requirement without a default",
            before: "public protocol Store {}",
            after: "public protocol Store { associatedtype Item }",
            client: "private struct Mine: Store {}"),
        APICase(
            "an associated type with a default is new", .harmless, "a new requirement with a default",
            digester: .agrees,
            before: "public protocol Store {}",
            after: "public protocol Store { associatedtype Item = Int }",
            client: "private struct Mine: Store {}"),
        APICase(
            "an associated type has a constraint", .breaking, "it inherits from Hashable now",
            before: "public protocol Store { associatedtype Item }",
            after: "public protocol Store { associatedtype Item: Hashable }",
            client: """
                private struct Plain {}
                private struct Mine: Store { typealias Item = Plain }
                """),
        APICase(
            "an associated type lacks a constraint", .breaking, "it no longer inherits from Equatable",
            before: """
                public protocol Store {
                    associatedtype Item: Equatable
                    var item: Item { get }
                }
                """,
            after: """
                public protocol Store {
                    associatedtype Item
                    var item: Item { get }
                }
                """,
            client: "private func use(_ store: some Store) -> Bool { store.item == store.item }"),
        APICase(
            "an associated type has no default any more", .breaking, "the requirement has no default any more",
            before: "public protocol Store { associatedtype Item = Int }",
            after: "public protocol Store { associatedtype Item }",
            client: "private struct Mine: Store {}"),
        APICase(
            "an associated type has another default", .breaking, "its default was Int and is String",
            before: "public protocol Store { associatedtype Item = Int }",
            after: "public protocol Store { associatedtype Item = String }",
            client: """
                private struct Mine: Store {}
                private func use() -> Mine.Item { 1 }
                """),
        APICase(
            "a primary associated type is gone", .breaking, "its generic parameters are now none", digester: .overlooks,
            before: "public protocol Store<Item> { associatedtype Item }",
            after: "public protocol Store { associatedtype Item }",
            client: "private func use(_ store: some Store<Int>) {}"),
        APICase(
            "a primary associated type is the first", .harmless, "it has primary associated types now",
            before: "public protocol Store { associatedtype Item }",
            after: "public protocol Store<Item> { associatedtype Item }",
            client: "private func use(_ store: some Store) {}"),
    ]
}

extension APICase {
    static let requirements = [
        APICase(
            "a requirement has another type", .breaking, "the parameter 1 was Int and is String",
            before: "public protocol Store { func load(_ id: Int) }",
            after: "public protocol Store { func load(_ id: String) }",
            client: "private struct Mine: Store { func load(_ id: Int) {} }"),
        APICase(
            "a requirement's parameter is optional", .breaking, "which implementations and overrides elsewhere",
            before: "public protocol Store { func load(_ id: Int) }",
            after: "public protocol Store { func load(_ id: Int?) }",
            client: "private struct Mine: Store { func load(_ id: Int) {} }"),
        APICase(
            "a requirement no longer throws", .breaking, "it no longer throws, which implementations",
            digester: .overlooks,
            before: "public protocol Store { func load() throws }",
            after: "public protocol Store { func load() }",
            client: "private struct Mine: Store { func load() throws {} }"),
        APICase(
            "a requirement throws", .breaking, "it throws now",
            before: "public protocol Store { func load() }",
            after: "public protocol Store { func load() throws }",
            client: "private func use(_ store: some Store) { store.load() }"),
        APICase(
            "a requirement is no longer async", .breaking, "it is no longer async, which implementations",
            digester: .overlooks,
            before: "public protocol Store { func load() async }",
            after: "public protocol Store { func load() }",
            client: "private struct Mine: Store { func load() async {} }"),
        APICase(
            "a requirement is isolated", .breaking, "its isolation was nonisolated and is @MainActor",
            digester: .overlooks,
            before: "public protocol Store { func load() }",
            after: "public protocol Store { @MainActor func load() }",
            client: "private func use(_ store: some Store) { store.load() }"),
        APICase(
            "a requirement can be set", .breaking, "it can be set now, which implementations", digester: .crashes,
            before: "public protocol Store { var count: Int { get } }",
            after: "public protocol Store { var count: Int { get set } }",
            client: "private struct Mine: Store { var count: Int { 1 } }"),
        APICase(
            "a requirement no longer mutates", .breaking, "it no longer mutates, which implementations",
            before: "public protocol Store { mutating func load() }",
            after: "public protocol Store { func load() }",
            client: "private struct Mine: Store { mutating func load() {} }"),
        APICase(
            "a requirement has a constraint less", .breaking, "it no longer needs T : Hashable, which implementations",
            before: "public protocol Store { func load<T: Hashable>(_ id: T) }",
            after: "public protocol Store { func load<T>(_ id: T) }",
            client: "private struct Mine: Store { func load<T: Hashable>(_ id: T) {} }"),
        APICase(
            "a requirement's parameter has its own name", .harmless, "the same for its users",
            before: "public protocol Store { func load(_ id: Int) }",
            after: "public protocol Store { func load(_ number: Int) }",
            client: "private struct Mine: Store { func load(_ id: Int) {} }"),
    ]
}

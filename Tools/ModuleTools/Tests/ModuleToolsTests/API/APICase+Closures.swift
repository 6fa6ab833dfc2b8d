extension APICase {
    static let closures = [
        APICase(
            "a closure must be Sendable", .breaking, "is @escaping @Sendable () -> Void", digester: .overlooks,
            before: "public func run(_ body: @escaping () -> Void) {}",
            after: "public func run(_ body: @escaping @Sendable () -> Void) {}",
            client: "private func use(_ body: @escaping () -> Void) { run(body) }"),
        APICase(
            "a closure need not be Sendable", .harmless, "was @escaping @Sendable () -> Void",
            before: "public func run(_ body: @escaping @Sendable () -> Void) {}",
            after: "public func run(_ body: @escaping () -> Void) {}",
            client: "private func use(_ body: @escaping @Sendable () -> Void) { run(body) }"),
        APICase(
            "a closure escapes", .breaking, "is @escaping () -> Void", digester: .overlooks,
            before: "public func run(_ body: () -> Void) {}",
            after: "public func run(_ body: @escaping () -> Void) {}",
            client: "private func use(_ body: () -> Void) { run(body) }"),
        APICase(
            "a closure no longer escapes", .harmless, "was @escaping () -> Void",
            before: "public func run(_ body: @escaping () -> Void) {}",
            after: "public func run(_ body: () -> Void) {}",
            client: "private func use(_ body: @escaping () -> Void) { run(body) }"),
        APICase(
            "a closure may throw", .harmless, "is () throws -> Void", digester: .objects,
            before: "public func run(_ body: () -> Void) {}",
            after: "public func run(_ body: () throws -> Void) rethrows {}",
            client: "private func use(_ body: () -> Void) { run(body) }"),
        APICase(
            "a closure may no longer throw", .breaking, "was () throws -> Void", digester: .overlooks,
            before: "public func run(_ body: () throws -> Void) {}",
            after: "public func run(_ body: () -> Void) {}",
            client: "private func use(_ body: () throws -> Void) { run(body) }"),
        APICase(
            "a closure may be async", .harmless, "is () async -> Void",
            before: "public func run(_ body: () -> Void) async {}",
            after: "public func run(_ body: () async -> Void) async {}",
            client: "private func use(_ body: () -> Void) async { await run(body) }"),
        APICase(
            "a closure has another parameter", .breaking, "is (Int) -> Void",
            before: "public func run(_ body: () -> Void) {}",
            after: "public func run(_ body: (Int) -> Void) {}",
            client: "private func use() { run { () in } }"),
        APICase(
            "a closure is no longer built", .breaking, "has other attributes", digester: .overlooks, isFlow: true,
            before: """
                @resultBuilder public struct Sum { public static func buildBlock(_ parts: Int...) -> Int { 0 } }
                public func run(@Sum _ body: () -> Int) {}
                """,
            after: """
                @resultBuilder public struct Sum { public static func buildBlock(_ parts: Int...) -> Int { 0 } }
                public func run(_ body: () -> Int) {}
                """,
            client: "private func use() { run { 1; 2 } }"),
    ]
}

extension APICase {
    static let effects = [
        APICase(
            "a function throws", .breaking, "it throws now",
            before: "public func send() {}",
            after: "public func send() throws {}",
            client: "private func use() { send() }"),
        APICase(
            "a function no longer throws", .harmless, "it no longer throws",
            before: "public func send() throws {}",
            after: "public func send() {}",
            client: "private func use() { do { try send() } catch {} }"),
        APICase(
            "a function throws only one type of errors", .harmless, "throws SendError",
            before: """
                public enum SendError: Error { case full }
                public func send() throws {}
                """,
            after: """
                public enum SendError: Error { case full }
                public func send() throws(SendError) {}
                """,
            client: "private func use() throws { try send() }"),
        APICase(
            "a function throws any error", .breaking, "it threw SendError and throws any Error", digester: .overlooks,
            before: """
                public enum SendError: Error { case full }
                public func send() throws(SendError) {}
                """,
            after: """
                public enum SendError: Error { case full }
                public func send() throws {}
                """,
            client: "private func use() throws(SendError) { try send() }"),
        APICase(
            "a function throws another type of errors", .breaking, "it threw A and throws B", digester: .overlooks,
            before: """
                public enum A: Error { case a }
                public enum B: Error { case b }
                public func send() throws(A) {}
                """,
            after: """
                public enum A: Error { case a }
                public enum B: Error { case b }
                public func send() throws(B) {}
                """,
            client: "private func use() throws(A) { try send() }"),
        APICase(
            "a function only rethrows", .harmless, "it only rethrows now", digester: .objects,
            before: "public func send(_ body: () throws -> Void) throws {}",
            after: "public func send(_ body: () throws -> Void) rethrows { try body() }",
            client: "private func use() throws { try send {} }"),
        APICase(
            "a function is async", .breaking, "it is async now", digester: .overlooks,
            before: "public func send() {}",
            after: "public func send() async {}",
            client: "private func use() { send() }"),
        APICase(
            "a function is no longer async", .harmless, "it is no longer async",
            before: "public func send() async {}",
            after: "public func send() {}",
            client: "private func use() async { await send() }"),
        APICase(
            "a function is isolated", .breaking, "its isolation was nonisolated and is @MainActor",
            digester: .overlooks,
            before: "public func send() {}",
            after: "@MainActor public func send() {}",
            client: "private func use() { send() }"),
        APICase(
            "a function is no longer isolated", .harmless, "its isolation was @MainActor and is nonisolated",
            before: "@MainActor public func send() {}",
            after: "public func send() {}",
            client: "@MainActor private func use() { send() }"),
        APICase(
            "a type and all its members are isolated", .breaking, "its isolation was nonisolated and is @MainActor",
            digester: .overlooks,
            before: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: """
                @MainActor public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            client: "private func use() { Cart().add() }"),
        APICase(
            "a type loses its isolation, and with it that it is Sendable", .breaking, "no longer conforms to Sendable",
            before: "@MainActor public final class Cart { public nonisolated init() {} }",
            after: "public final class Cart { public nonisolated init() {} }",
            client: """
                private func need(_ value: some Sendable) {}
                private func use() { need(Cart()) }
                """),
        APICase(
            "a function moves to another global actor", .breaking, "its isolation was @MainActor and is @Other",
            digester: .overlooks,
            before: """
                @globalActor public actor Other { public static let shared = Other() }
                @MainActor public func send() {}
                """,
            after: """
                @globalActor public actor Other { public static let shared = Other() }
                @Other public func send() {}
                """,
            client: "@MainActor private func use() { send() }"),
        APICase(
            "an actor's method is isolated", .breaking, "its isolation was nonisolated and is its actor",
            digester: .overlooks,
            before: "public actor Cart { public nonisolated func count() -> Int { 1 } }",
            after: "public actor Cart { public func count() -> Int { 1 } }",
            client: "private func use(_ cart: Cart) -> Int { cart.count() }"),
        APICase(
            "an actor's method is no longer isolated", .harmless, "its isolation was its actor and is nonisolated",
            digester: .objects,
            before: "public actor Cart { public func count() -> Int { 1 } }",
            after: "public actor Cart { public nonisolated func count() -> Int { 1 } }",
            client: "private func use(_ cart: Cart) async -> Int { await cart.count() }"),
        APICase(
            "an async function leaves its caller's actor", .breaking, "is @concurrent", isFlow: true,
            before: """
                public class Cart { public init() {} }
                public nonisolated(nonsending) func send(_ cart: Cart) async {}
                """,
            after: """
                public class Cart { public init() {} }
                @concurrent public func send(_ cart: Cart) async {}
                """,
            client: "@MainActor private func use(_ cart: Cart) async { await send(cart) }"),
        APICase(
            "an argument is sent", .breaking, "is sending Cart", isFlow: true,
            before: """
                public class Cart { public init() {} }
                public func send(_ cart: Cart) {}
                """,
            after: """
                public class Cart { public init() {} }
                public func send(_ cart: sending Cart) {}
                """,
            client: "private func use(_ cart: Cart) { send(cart) }"),
        APICase(
            "an argument is no longer sent", .harmless, "was sending Cart", digester: .objects, isFlow: true,
            before: """
                public class Cart { public init() {} }
                public func send(_ cart: sending Cart) {}
                """,
            after: """
                public class Cart { public init() {} }
                public func send(_ cart: Cart) {}
                """,
            client: "private func use() { send(Cart()) }"),
    ]
}

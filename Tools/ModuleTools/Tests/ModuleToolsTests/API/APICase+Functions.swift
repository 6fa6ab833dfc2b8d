extension APICase {
    static let functions = [
        APICase(
            "a function is gone", .breaking, "it is gone",
            before: "public func send(_ text: String) {}",
            after: "",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a function is new", .harmless, "new",
            before: "public func send(_ text: String) {}",
            after: """
                public func send(_ text: String) {}
                public func receive() {}
                """,
            client: #"private func use() { send("a") }"#),
        APICase(
            "a function has another name", .breaking, "it is gone",
            before: "public func send(_ text: String) {}",
            after: "public func post(_ text: String) {}",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a label has another name", .breaking, "the label of parameter 1 was to and is recipient",
            before: "public func send(to name: String) {}",
            after: "public func send(recipient name: String) {}",
            client: #"private func use() { send(to: "a") }"#),
        APICase(
            "a parameter has a label", .breaking, "the label of parameter 1 was _ and is text",
            before: "public func send(_ text: String) {}",
            after: "public func send(text: String) {}",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a parameter's own name has changed", .harmless, "the same for its users",
            before: "public func send(_ text: String) {}",
            after: "public func send(_ message: String) {}",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a parameter without a default is new", .breaking, "without a default is new",
            before: "public func send(_ text: String) {}",
            after: "public func send(_ text: String, twice: Bool) {}",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a parameter with a default is new at the end", .harmless, "with a default is new", digester: .objects,
            before: "public func send(_ text: String) {}",
            after: "public func send(_ text: String, twice: Bool = false) {}",
            client: #"private func use() { send("a") }"#),
        APICase(
            "a parameter with a default is new in between", .harmless, "with a default is new", digester: .objects,
            before: "public func send(_ text: String, to name: String) {}",
            after: "public func send(_ text: String, twice: Bool = false, to name: String) {}",
            client: #"private func use() { send("a", to: "b") }"#),
        APICase(
            "a parameter is gone", .breaking, "the parameter twice: Bool is gone",
            before: "public func send(_ text: String, twice: Bool) {}",
            after: "public func send(_ text: String) {}",
            client: #"private func use() { send("a", twice: true) }"#),
        APICase(
            "a parameter with a default is gone", .breaking, "the parameter twice: Bool is gone",
            before: "public func send(_ text: String, twice: Bool = false) {}",
            after: "public func send(_ text: String) {}",
            client: #"private func use() { send("a", twice: true) }"#),
        APICase(
            "parameters have another order", .breaking, "the label of parameter 1",
            before: "public func send(text: String, to name: String) {}",
            after: "public func send(to name: String, text: String) {}",
            client: #"private func use() { send(text: "a", to: "b") }"#),
        APICase(
            "a parameter has another type", .breaking, "the parameter 1 was Int and is String",
            before: "public func send(_ number: Int) {}",
            after: "public func send(_ number: String) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "a parameter is optional", .harmless, "the parameter 1 was Int and is Int?", digester: .objects,
            before: "public func send(_ number: Int) {}",
            after: "public func send(_ number: Int?) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "a parameter is no longer optional", .breaking, "the parameter 1 was Int? and is Int",
            before: "public func send(_ number: Int?) {}",
            after: "public func send(_ number: Int) {}",
            client: "private func use() { send(nil) }"),
        APICase(
            "a parameter is passed inout", .breaking, "is inout Int",
            before: "public func count(_ number: Int) {}",
            after: "public func count(_ number: inout Int) {}",
            client: "private func use() { count(1) }"),
        APICase(
            "a variadic parameter is a list", .breaking, "was Int... and is [Int]", digester: .overlooks,
            before: "public func count(_ numbers: Int...) {}",
            after: "public func count(_ numbers: [Int]) {}",
            client: "private func use() { count(1, 2) }"),
        APICase(
            "a default is gone", .breaking, "has no default any more",
            before: "public func send(twice: Bool = false) {}",
            after: "public func send(twice: Bool) {}",
            client: "private func use() { send() }"),
        APICase(
            "a default is new", .harmless, "has a default now",
            before: "public func send(twice: Bool) {}",
            after: "public func send(twice: Bool = false) {}",
            client: "private func use() { send(twice: true) }"),
        APICase(
            "a default is another", .harmless, "was false and is true",
            before: "public func send(twice: Bool = false) {}",
            after: "public func send(twice: Bool = true) {}",
            client: "private func use() { send() }"),
        APICase(
            "the result has another type", .breaking, "its result was Int and is String",
            before: "public func count() -> Int { 1 }",
            after: #"public func count() -> String { "" }"#,
            client: "private func use() -> Int { count() }"),
        APICase(
            "there is a result now", .breaking, "its result was Void and is Int",
            before: "public func count() {}",
            after: "@discardableResult public func count() -> Int { 1 }",
            client: "private func use() { let none: Void = count(); none }"),
        APICase(
            "the result is optional", .breaking, "its result was Int and is Int?",
            before: "public func count() -> Int { 1 }",
            after: "public func count() -> Int? { 1 }",
            client: "private func use() -> Int { count() + 1 }"),
        APICase(
            "the result is no longer optional", .breaking, "its result was Int? and is Int",
            before: "public func count() -> Int? { 1 }",
            after: "public func count() -> Int { 1 }",
            client: "private func use() -> Int { if let count = count() { count } else { 0 } }"),
        APICase(
            "a result may be ignored", .harmless, "@discardableResult",
            before: "public func count() -> Int { 1 }",
            after: "@discardableResult public func count() -> Int { 1 }",
            client: "private func use() { _ = count() }"),
        APICase(
            "a result may no longer be ignored", .harmless, "@discardableResult is gone",
            before: "@discardableResult public func count() -> Int { 1 }",
            after: "public func count() -> Int { 1 }",
            client: "private func use() { count() }"),
        APICase(
            "a function is deprecated", .harmless, "@available(*, deprecated",
            before: "public func count() {}",
            after: #"@available(*, deprecated, message: "Count yourself.") public func count() {}"#,
            client: "private func use() { count() }"),
        APICase(
            "a function is unavailable", .breaking, "it is gone",
            before: "public func count() {}",
            after: "@available(*, unavailable) public func count() {}",
            client: "private func use() { count() }"),
        APICase(
            "an overload is new", .harmless, "new",
            before: "public func send(_ number: Int) {}",
            after: """
                public func send(_ number: Int) {}
                public func send(_ text: String) {}
                """,
            client: "private func use() { send(1) }"),
        APICase(
            "an overload is gone and another one serves its calls", .harmless, "calls use", digester: .objects,
            before: """
                public func send(_ number: Int) {}
                public func send(_ number: Int, twice: Bool = false) {}
                """,
            after: "public func send(_ number: Int, twice: Bool = false) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "an overload is gone and the other one is no use", .breaking, "it is gone",
            before: """
                public func send(_ number: Int) {}
                public func send(_ text: String) {}
                """,
            after: "public func send(_ text: String) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "a method mutates", .breaking, "it was nonmutating and is mutating",
            before: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public mutating func add() {}
                }
                """,
            client: "private func use() { let cart = Cart(); cart.add() }"),
        APICase(
            "a method no longer mutates", .harmless, "it no longer mutates", digester: .objects,
            before: """
                public struct Cart {
                    public init() {}
                    public mutating func add() {}
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            client: "private func use() { var cart = Cart(); cart.add() }"),
        APICase(
            "a method is static", .breaking, "it is gone",
            before: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            after: """
                public struct Cart {
                    public init() {}
                    public static func add() {}
                }
                """,
            client: "private func use() { Cart().add() }"),
        APICase(
            "an argument is consumed", .breaking, "was borrowing File and is consuming File", isFlow: true,
            before: """
                public struct File: ~Copyable { public init() {} }
                public func read(_ file: borrowing File) {}
                """,
            after: """
                public struct File: ~Copyable { public init() {} }
                public func read(_ file: consuming File) {}
                """,
            client: "private func use() { let file = File(); read(file); read(file) }"),
        APICase(
            "a method is new", .harmless, "new",
            before: "public struct Cart { public init() {} }",
            after: """
                public struct Cart {
                    public init() {}
                    public func add() {}
                }
                """,
            client: "private func use() { _ = Cart() }"),
        APICase(
            "only the documentation has changed", .same,
            before: """
                /// Counts.
                public func count() {}
                """,
            after: """
                /// Counts everything.
                public func count() {}
                """,
            client: "private func use() { count() }"),
        APICase(
            "declarations have another order", .same,
            before: """
                public func first() {}
                public func second() {}
                func inner() {}
                """,
            after: """
                public func second() {}
                public func first() {}
                """,
            client: "private func use() { first(); second() }"),
        APICase(
            "a generic parameter's name has changed", .harmless, "the same for its users", digester: .objects,
            before: "public func send<T>(_ value: T) where T: Equatable {}",
            after: "public func send<Value: Equatable>(_ value: Value) {}",
            client: "private func use() { send(1) }"),
        APICase(
            "an operator is gone", .breaking, "it is gone",
            before: """
                infix operator +++
                public func +++ (left: Int, right: Int) -> Int { left }
                """,
            after: "",
            client: "private func use() -> Int { 1 +++ 2 }"),
        APICase(
            "an operator has another precedence", .breaking, "its precedence was AdditionPrecedence",
            digester: .overlooks,
            before: """
                infix operator +++ : AdditionPrecedence
                public func +++ (left: Int, right: Int) -> Int { left }
                """,
            after: """
                infix operator +++ : ComparisonPrecedence
                public func +++ (left: Int, right: Int) -> Int { left }
                """,
            client: "private func use() -> Int { 1 +++ 2 +++ 3 }"),
        APICase(
            "a precedence group has another associativity", .breaking, "its precedence was", digester: .overlooks,
            before: """
                precedencegroup Chain { associativity: left }
                infix operator +++ : Chain
                public func +++ (left: Int, right: Int) -> Int { left }
                """,
            after: """
                precedencegroup Chain { associativity: none }
                infix operator +++ : Chain
                public func +++ (left: Int, right: Int) -> Int { left }
                """,
            client: "private func use() -> Int { 1 +++ 2 +++ 3 }"),
    ]
}

import Testing

@testable import ModuleTools

/// Declarations as the compiler prints them, taken apart.
struct DeclarationParserTests {
    private func parse(_ text: String) throws -> DeclarationHead {
        try DeclarationParser.parse(text)
    }

    @Test(
        arguments: [
            ("func send(_ text: String, to name: String = \"a, b\") async throws(SendError) -> Int", "send(_:to:)"),
            ("@MainActor final class Cart : Bag<Int>, Sendable where T : Hashable", "Cart"),
            ("class func make()", "make()"),
            ("open class var count: Int { get }", "count"),
            ("init?(rawValue: Int)", "init(rawValue:)"),
            ("subscript(index: Int, at key: String) -> Int { get set }", "subscript(_:at:)"),
            ("static func < (left: Self, right: Self) -> Bool", "<(left:right:)"),
            ("static func == <T>(left: Self, right: T) -> Bool", "==(left:right:)"),
            ("func / (left: Int, right: Int) -> Int", "/(left:right:)"),
            ("case other(Int, name: String = \"x\")", "other(_:name:)"),
            ("case none", "none"),
            ("func `default`(in: Int, for x: Int)", "default(in:for:)"),
            ("infix operator +++ : AdditionPrecedence", "+++"),
            ("precedencegroup Chain { associativity: left higherThan: Sum }", "Chain"),
            (
                "@freestanding(expression) macro line(_ x: Int) -> Int = #externalMacro(module: \"M\", type: \"T\")",
                "line(_:)"
            ),
            ("typealias Handler<T> = @MainActor @Sendable (T, Int) async throws -> Void", "Handler"),
            ("associatedtype Item : Hashable = Int where Self.Item == Self.Other.Item", "Item"),
            ("var mode: Mode { get async throws(ModeError) }", "mode"),
            ("extension Swift.Array : Priced where Element : Hashable", "Swift.Array"),
            ("func pick<each T>(_ x: repeat each T, body: (Int) -> (String) -> Void) rethrows", "pick(_:body:)"),
            ("func map(_ x: [String : (Int, Int)] = [\"a\": (1, 2)], is less: Bool = 1 < 2, _ z: Int)", "map(_:is:_:)"),
        ])
    func itHasItsNameAndLabels(text: String, name: String) throws {
        #expect(try parse(text).fullName == name)
    }

    @Test func aFunctionIsTakenApart() throws {
        let head = try parse(
            "@discardableResult @MainActor mutating func send<T>(_ value: T, by way: @escaping () -> T = { x }, n: Int...) "
                + "async throws(A.Failure) -> [T : Int]? where T : Hashable, T.Item == Int")
        #expect(head.attributes.map(\.shown) == ["@discardableResult", "@MainActor"])
        #expect(head.modifiers == ["mutating"] && head.keyword == "func")
        #expect(head.parameters?.map(\.label) == [nil, "by", "n"])
        #expect(head.parameters?.map(\.type.shown) == ["T", "@escaping () -> T", "Int..."])
        #expect(head.parameters?.map(\.defaultValue?.shown) == [nil, "{ x }", nil])
        #expect(head.isAsync && head.throwing == .error(.init(tokens: ["A", ".", "Failure"], shown: "A.Failure")))
        #expect(head.type?.shown == "[T : Int]?")
        #expect(head.constraints.map(\.shown) == ["T : Hashable", "T.Item == Int"])
        // A caller never writes a parameter's name.
        #expect(head.type?.tokens == ["[", "$0", ":", "Int", "]", "?"])
        #expect(head.constraints.last?.tokens == ["$0", ".", "Item", "=", "=", "Int"])
    }

    @Test func accessorsAreTakenApart() throws {
        let accessors = try parse("var count: Int { mutating get async throws nonmutating set }").accessors
        #expect(accessors.map(\.name) == ["get", "set"] && accessors.map(\.isMutating) == [true, false])
        #expect(accessors[0].isAsync && accessors[0].throwing == .anyError && accessors[1].throwing == .nothing)
        #expect(try parse("var count: Int { get set }").accessors.map(\.isMutating) == [false, true])
    }

    @Test func throwingNeverIsNotThrowing() throws {
        #expect(try parse("func send() throws(Never)").throwing == .nothing)
        #expect(try parse("func send() throws").throwing == .anyError)
        #expect(try parse("func send() throws(any Error)").throwing == .anyError)
    }

    @Test func blanksMakeNoDifference() throws {
        let (left, right) = (try parse("var a: [String : Int] { get }"), try parse("var a: [String:Int] {get}"))
        #expect(left == right)
    }

    @Test(
        arguments: [
            ("", "there is no declaration"), ("hello world", "a declaration does not begin with hello"),
            ("func send(_ text: String", ") is missing"), ("var count", "count has no type"),
            ("func send() nonsense", "nonsense was not expected after func send"), ("func send(]", ") is missing"),
        ])
    func whatIsNoDeclarationIsRefused(text: String, reason: String) {
        #expect { try parse(text) } throws: { ($0 as? DeclarationParser.Failure)?.reason == reason }
    }

    /// It ends, and with an error or a declaration, for any pieces of Swift in any order.
    @Test func itEndsForEveryText() {
        let pieces = [
            "func", "var", "case", "init", "struct", "extension", "a", "B", "`in`", "(", ")", "<", ">", "[", "]", "{",
            "}",
            ":", ",", "=", "->", "@", "@A", "where", "throws", "async", "get", "set", "...", "\"s\"", "1", "~", "?",
            ".",
        ]
        var random = SeededGenerator(seed: 20)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...14, using: &random)
            let words = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }
            let text = words.joined(separator: Bool.random(using: &random) ? " " : "")
            // It is the same whenever it is read.
            #expect((try? DeclarationParser.parse(text)) == (try? DeclarationParser.parse(text)))
        }
    }
}

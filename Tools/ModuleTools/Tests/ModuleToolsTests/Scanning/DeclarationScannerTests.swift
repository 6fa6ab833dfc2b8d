import Testing

@testable import ModuleTools

struct DeclarationScannerTests {
    @Test(arguments: [
        ("public protocol A: B, C {}", ["public protocol A: B, C"]),
        ("protocol A<X, Y>: M.Q<Int>, R where X: S {}", ["protocol A: X, Y, M, Q, Int, R, where, X, S"]),
        ("protocol A: AnyObject & B {}", ["protocol A: AnyObject, B"]),
        ("public final class A: @unchecked Sendable, B<() -> Void>, C {}", ["public class A: Sendable, B, Void, C"]),
        ("struct A: @M.G(\"{\") B\n{\n}", ["struct A: B"]),
        ("struct A:\n  B, // { C\n  D\n{ }", ["struct A: B, D"]),
        ("open class A: `class` {}; package enum B {}", ["open class A: class", "package enum B"]),
        ("fileprivate actor A: B {}\nprivate distributed actor C {}", ["fileprivate actor A: B", "private actor C"]),
        ("public extension A { }\nextension `Type` {}", ["public extension A", "extension Type"]),
        ("@available(macOS 15, *) @MainActor\npublic struct A {}", ["public struct A"]),
        ("@M.N(a, \"struct Q {\") public\nstruct A {}", ["public struct A"]),
        ("public func f<A: B>(_ a: A) -> C where A: D { struct Q {} }", []),
        ("public let a: B = C { let q = 1 }\nvar b: [Int] { struct Q {}; return [] }\nstruct D {}", ["struct D"]),
        ("public private(set) var a = 1\nstruct B {}", ["struct B"]),
        ("public typealias A<B> = C<B>\ntypealias D = any E & F", ["public typealias A", "typealias D"]),
        ("struct A { struct Q {}\n public protocol R {} }\nenum B {}", ["struct A", "enum B"]),
        ("public import struct A.B\nimport C\nstruct D {}", ["struct D"]),
        ("let a = b.protocol, c = A.self\nstruct D {}", ["struct D"]),
        ("actor.run()\nlet actor = 1", []),
        ("// struct A {}\n/* struct B {} */ \"struct C {}\"; \"\"\"\nstruct D {}\n\"\"\"", []),
        (
            "#if A\npublic struct B {\n}\n#else\nstruct C: D {\n}\n#endif\nstruct E {}",
            ["public struct B", "struct C: D", "struct E"]
        ),
        ("#if A\nstruct B {\n#else\nstruct C {\n#endif\nstruct E {}", ["struct B", "struct C", "struct E"]),
        ("struct A: B\n#if C\nstruct D {}\n#endif", ["struct A: B", "struct D"]),
        ("struct", []), ("struct {\n}\nstruct A {}", ["struct A"]), ("struct A", ["struct A"]), ("", []),
    ])
    func findsTopLevelDeclarations(source: String, expected: [String]) {
        #expect(DeclarationScanner.scan(source).map(\.summary) == expected)
    }

    @Test(arguments: [
        ("enum A { static func create() {} }", ["create"]),
        ("extension A {\n  @MainActor public static func create<B>(\n    b: B\n  ) {}\n}", ["create"]),
        (
            "class A { class func a() {}\n public override class func b() {}; static public func c() {} }",
            ["a", "b", "c"]
        ),
        ("struct A { static nonisolated func a() {}\n @B(c) static @D(e) func f() {} }", ["a", "f"]),
        ("struct A { class B { static func c() {} }\n func d() { static func e() {} } }", []),
        ("struct A { static func b() { func c() {} }\n func d() {} }", ["b"]),
        ("struct A { static func == (a: A, b: A) -> Bool { true }\n static func `in`() {} }", ["in"]),
        ("struct A {\n#if B\n static func c() {\n#else\n static func d() {\n#endif\n}", ["c", "d"]),
        ("struct A { var b: Int { 1 }\n static func c() {} }", ["c"]),
        ("protocol A { static func b()\n static func c() -> D\n func e() }", ["b", "c"]),
    ])
    func findsStaticFunctionsOfTheTypeItself(source: String, expected: [String]) {
        #expect(DeclarationScanner.scan(source).flatMap(\.staticFunctions) == expected)
    }
}

extension Declaration {
    /// `public struct A: B, C`
    fileprivate var summary: String {
        let head = [access, kind.rawValue, name].compactMap(\.self).joined(separator: " ")
        return head + (header.isEmpty ? "" : ": " + header.joined(separator: ", "))
    }
}

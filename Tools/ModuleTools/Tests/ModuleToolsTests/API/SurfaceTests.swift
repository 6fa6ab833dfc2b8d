import Testing

@testable import ModuleTools

/// The recorded text, made of what the compiler prints.
struct SurfaceTests {
    private func lines(_ interface: String) -> [String] {
        Surface(module: "Cart", interface: interface).lines
    }

    @Test func eachDeclarationIsALine() {
        #expect(
            lines(
                #"""
                import Foundation
                import Shop

                /// A shop's cart.
                ///
                ///     let basket = Basket() {
                public struct Basket : Sendable {

                    /** Made
                     empty. */
                    public init()

                    @available(*, deprecated, message: "Use add(_:) {")
                    @discardableResult
                    public func put(_ item: String) -> Bool

                    public var count: Int { get }

                    /// What it costs.
                    @frozen public enum Price {

                        case free
                    }

                    deinit
                }

                extension Array : Cart.Priced where Element : Cart.Priced {
                }

                public func send(_ then: () -> Void = {
                    print("done (")
                }, _ text: String = "(")

                precedencegroup Sum {
                    associativity: left
                    higherThan: AdditionPrecedence
                }

                infix operator +++ : Sum

                """#) == [
                    "extension Array : Cart.Priced where Element : Cart.Priced",
                    "public struct Basket : Sendable",
                    "    @available(*, deprecated, message: \"Use add(_:) {\") @discardableResult public func put(_ item: String) -> Bool",
                    "    @frozen public enum Price",
                    "        case free",
                    "    public init()",
                    "    public var count: Int { get }",
                    "infix operator +++ : Sum",
                    "precedencegroup Sum",
                    "    associativity: left higherThan: AdditionPrecedence",
                    "public func send(_ then: () -> Void = { print(\"done (\") }, _ text: String = \"(\")",
                ])
    }

    /// A declaration that moves to another place, file or extension changes nothing for other modules.
    @Test func thePlaceOfADeclarationDoesNotMatter() {
        let first = lines(
            """
            public struct A {

                public func one()

                public func two()
            }

            extension A : Equatable {

                public static func == (a: A, b: A) -> Bool
            }

            extension String {

                public var a: Int { get }
            }

            """)
        let second = lines(
            """
            extension String {

                public var a: Int { get }
            }

            extension A {

                public func one()
            }

            extension A : Equatable {

                public static func == (a: A, b: A) -> Bool
            }

            public struct A {

                public func two()
            }

            extension A {
            }

            """)
        #expect(first == second && first.count == 7)
    }

    /// What a protocol's extension offers is no requirement of it.
    @Test func anExtensionOfAProtocolStaysOne() {
        let text = """
            public protocol Store {

                func load()
            }

            extension Store {

                public func load()
            }

            """
        #expect(
            lines(text) == ["public protocol Store", "    func load()", "extension Store", "    public func load()"])
    }
}

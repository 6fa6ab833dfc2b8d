import Testing

@testable import ModuleTools

/// What is read from the compiler's synthesised interface.
struct InterfaceFactsTests {
    private static let text = """
        import Foundation

        public struct Outer {

            /// The interface of struct Fake : ~Copyable {
            public struct File<T> : ~Copyable where T : ~Copyable {

                public init()
            }

            open class func make()
        }

        extension Outer.File {

            public enum Mode : ~Escapable {

            }
        }

        @MainActor open class Cart : Shop.Bag<Shop.Item>, Priced {

            public func add(text: String = \"\"\"
          struct No : ~Copyable {
          \"\"\")
        }

        precedencegroup Chain {
            associativity: left
            higherThan: AdditionPrecedence
        }

        infix operator +++ : Chain
        prefix operator ~~
        """

    @Test func operatorsAndSuppressedConformancesAreFound() {
        let facts = InterfaceFacts(Self.text, module: "Shop")
        #expect(facts.suppressed["Outer.File"] == ["~Copyable"])
        #expect(facts.suppressed["Outer.File.Mode"] == ["~Escapable"])
        #expect(facts.suppressed["Outer"] == [] && facts.suppressed["Fake"] == nil)
        #expect(facts.firstInherited == ["Cart": "Bag<Shop.Item>"])
        #expect(
            facts.operators == [
                "precedencegroup Chain { associativity: left higherThan: AdditionPrecedence }",
                "infix operator +++ : Chain", "prefix operator ~~",
            ])
    }
}

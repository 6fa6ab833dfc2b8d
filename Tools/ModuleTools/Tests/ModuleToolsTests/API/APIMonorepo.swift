@testable import ModuleTools

/// A monorepo of two packages and a root: Cart, which Shop and the root's App use.
enum APIMonorepo {
    static let text = """
        --- .gitignore
        .build/
        --- .modules.yml
        settings: any
        --- Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "App", dependencies: [.package(path: "Shop"), .package(path: "Cart")],
            targets: [.target(name: "App", dependencies: ["Shop", "Cart"])])
        --- Sources/App/App.swift
        import Cart
        import Shop

        func start() {
            // A comment may say add.
            Basket().add("milk")
        }
        --- Sources/App/Other.swift
        func add() {}
        --- Shop/Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Shop", products: [.library(name: "Shop", targets: ["Shop"])],
            dependencies: [.package(path: "../Cart")],
            targets: [.target(
                name: "Shop", dependencies: ["Cart"],
                swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")])])
        --- Shop/Sources/Shop/Shop.swift
        import Cart

        public func visit(_ basket: Basket) { basket.add("bread") }
        --- Shop/Sources/Shop/Hours.swift
        public enum Hours { static func add() {} }
        --- Cart/Package.swift
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Cart",
            products: [.library(name: "Cart", targets: ["Cart", "CartTesting"]), .library(name: "CThing", targets: ["CThing"])],
            targets: [
                .target(name: "Cart", dependencies: ["CThing"]), .target(name: "CartTesting", dependencies: ["Cart"]),
                .target(name: "CThing"), .target(name: "Inner"),
            ])
        --- Cart/Sources/CThing/include/thing.h
        int thing(void);
        --- Cart/Sources/CThing/thing.c
        int thing(void) { return 1; }
        --- Cart/Sources/Inner/Inner.swift
        public enum Inner {}
        --- Cart/Sources/CartTesting/CartTesting.swift
        public import Cart

        extension Basket {
            /// A basket for tests.
            public static var sample: Basket { Basket() }
        }
        --- Cart/Sources/Cart/Basket.swift
        internal import CThing

        /// What somebody
        /// buys.
        ///
        /// More.
        public struct Basket {
            public init() {}
            /// Adds an item.
            public func add(_ item: String) { _ = thing() }
        }

        """

    static let cart = """
        module Cart

        /// What somebody buys.
        struct Basket
            init()
            /// Adds an item.
            func add(_ item: String)

        module CartTesting

        extension Cart.Basket
            /// A basket for tests.
            static var sample: Basket { get }

        """
}

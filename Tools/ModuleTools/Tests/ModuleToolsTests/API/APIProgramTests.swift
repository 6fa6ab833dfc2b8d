import Foundation
import Testing

@testable import ModuleTools

/// `modules api` as a process, with the real SwiftPM and toolchain, on one monorepo: Cart, which Shop and the root's App use.
struct APIProgramTests {
    private static let text = """
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
            dependencies: [.package(path: "../Cart")], targets: [.target(name: "Shop", dependencies: ["Cart"])])
        --- Shop/Sources/Shop/Shop.swift
        import Cart

        public func visit(_ basket: Basket) { basket.add("bread") }
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

        /// What somebody buys.
        public struct Basket {
            public init() {}
            /// Adds an item.
            public func add(_ item: String) { _ = thing() }
        }

        """

    private static let cart = """
        module Cart

        public struct Basket
            public func add(_ item: String)
            public init()

        module CartTesting

        extension Basket
            public static var sample: Cart.Basket { get }

        """

    private func run(_ monorepo: Monorepo, _ arguments: String...) async throws -> Program.Run {
        try await Program().run(["api"] + arguments, in: monorepo.root)
    }

    /// From the first print to a break, an earlier revision, and the record of the change.
    @Test func aSurfaceIsPrintedRecordedAndCompared() async throws {
        let monorepo = try Monorepo(Self.text)
        try await refusals(monorepo)

        let printed = try await run(monorepo, "Cart")
        #expect(printed.status == 0 && printed.output == Self.cart, "\(printed)")
        let one = try await run(monorepo, "CartTesting", "--skip-build", "--json")
        #expect(one.output.contains("public static var sample: Cart.Basket { get }") && !one.output.contains("add"))

        #expect(try await run(monorepo, "--check").status == 1)
        let accepted = try await run(monorepo, "--accept", "--skip-build")
        #expect(accepted.status == 0 && accepted.output == "")
        #expect(accepted.remarks.hasSuffix("modules: Written: Cart/API.txt, Shop/API.txt.\n"), "\(accepted)")
        #expect(try #require(FileSystem.text(of: monorepo.root + "/Cart/API.txt")).hasSuffix(Self.cart))
        let sound = try await run(monorepo, "--check", "--skip-build")
        #expect(
            sound.status == 0 && sound.output == "2 packages, 3 modules, 5 declarations: as recorded.\n", "\(sound)")
        try await monorepo.commit()
        let equal = try await run(monorepo, "--against", "HEAD", "--skip-build")
        #expect(equal.status == 0 && equal.output.hasSuffix(" 5 declarations: as at HEAD.\n"), "\(equal)")

        let path = "Cart/Sources/Cart/Basket.swift"
        let basket = try #require(monorepo.files[path])
        try monorepo.write(basket.replacing("(_ item: String) {", with: "(_ item: String) throws {"), to: path)
        for user in ["Sources/App/App.swift", "Shop/Sources/Shop/Shop.swift"] {
            let text = try #require(monorepo.files[user])
            try monorepo.write(text.replacing(#/[Bb]asket(\(\))?\.add/#) { "try? \($0.output.0)" }, to: user)
        }
        let checked = try await run(monorepo, "--check", "CartTesting")
        #expect(checked.status == 1 && checked.output.contains(Self.diff), "\(checked)")
        #expect(checked.output.contains("record it with `modules api --accept`, and commit the files."))
        let broken = try await run(monorepo, "--against", "HEAD", "--skip-build")
        #expect(broken.status == 1 && broken.output.contains(Self.diff), "\(broken)")
        #expect(broken.output.hasSuffix(Self.breaks), "\(broken)")

        // The work tree moves to another revision; an addition breaks nothing.
        #expect(try await run(monorepo, "--accept", "--skip-build").status == 0)
        try await monorepo.commit()
        // Files are changed and not added: SwiftPM overlooks a new file for the first second after a build.
        let shop = "Shop/Sources/Shop/Shop.swift"
        let shopping = try #require(FileSystem.text(of: monorepo.root + "/" + shop))
        try monorepo.write(shopping + "public func close() {}\n", to: shop)
        let added = try await run(monorepo, "Shop", "--against", "HEAD", "--json")
        let report = try JSONDecoder().decode(Report.self, from: Data(added.output.utf8))
        #expect(added.status == 0 && report.breaks.isEmpty && report.diff.contains("\n+public func close()\n"))

        try monorepo.write(basket + "public func count() -> Missing { }\n", to: path)
        let failed = try await run(monorepo, "Shop")
        #expect(failed.status == 1 && failed.output == "")
        #expect(failed.remarks.contains("error: cannot find type 'Missing' in scope"), "\(failed.remarks)")
        #expect(failed.remarks.hasSuffix("modules: swift build in . (Shop) ended with 1.\n"), "\(failed.remarks)")
    }

    private struct Report: Decodable {
        var diff: String
        var breaks: [String]
    }

    private static let diff = """
        @@ -4,7 +4,7 @@
         module Cart
         
         public struct Basket
        -    public func add(_ item: String)
        +    public func add(_ item: String) throws
             public init()
        """

    /// Other.swift does not import Cart.
    private static let breaks = """
        BREAKING  Cart: Basket.add(_:)
          Func Basket.add(_:) is now throwing.
          perhaps used by App:
            Sources/App/App.swift:6
          perhaps used by Shop:
            Shop/Sources/Shop/Shop.swift:3

        2 packages, 3 modules, 5 declarations: 1 breaking change.

        """

    private func refusals(_ monorepo: Monorepo) async throws {
        let examples: [(arguments: [String], status: Int32, remark: String)] = [
            (
                ["Crat"], 64,
                "no package or module called Crat that other packages can use. Is Cart meant? `modules graph"
            ),
            (["Inner", "--check"], 64, "no package or module called Inner that other packages can use."),
            (["--check", "--accept"], 64, "Error: --check, --accept and --against do different work"),
            (["Cart", "--skip-build"], 66, "There is no file at Cart.swiftmodule of the last build in"),
        ]
        for example in examples {
            let run = try await Program().run(["api"] + example.arguments, in: monorepo.root)
            #expect(run.status == example.status && run.output == "" && run.remarks.contains(example.remark), "\(run)")
        }
    }
}

import Testing

@testable import ModuleTools

/// Each change is made in a real repository; exactly the listed modules must be reached.
struct AffectedCorpusTests {
    @Test(arguments: AffectedCorpus.cases)
    func reachesWhatIsListedAndNothingElse(_ example: AffectedCorpus.Case) async throws {
        let monorepo = try Monorepo(AffectedCorpus.shop + example.more)
        try await monorepo.commit()
        try monorepo.apply(example.edits)
        let report = try await monorepo.affected()
        #expect(Set(report.modules.map(\.module)) == example.reaches, "\(report.text(showsReasons: true))")
        #expect(report.documentation == example.documentation)
        #expect(report.commentsOnly == example.commentsOnly)
        #expect(report.unowned == example.unowned)
        #expect(report.changedRules == example.changedRules)
        let reasons = report.modules.map(\.reason)
        for reason in example.reasons {
            #expect(reasons.contains { $0.contains(reason) }, "\(reasons) lack “\(reason)”")
        }
    }
}

/// Changes to a small monorepo, and exactly what each reaches.
enum AffectedCorpus {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// Files that the monorepo has in addition, in the format of `Monorepo`.
        var more = ""
        var edits: [Monorepo.Edit]
        var reaches: Set<String> = []
        /// Reasons that the result must contain, among others.
        var reasons: [String] = []
        var documentation: [String] = []
        var commentsOnly: [String] = []
        var unowned: [String] = []
        var changedRules: [String] = []
        var testDescription: String { name }

        init(_ name: String, more: String = "", _ edits: [Monorepo.Edit], reaches: Set<String> = []) {
            self.name = name
            self.more = more
            self.edits = edits
            self.reaches = reaches
        }

        func because(_ reasons: String...) -> Self { with { $0.reasons = reasons } }
        func documenting(_ files: String...) -> Self { with { $0.documentation = files } }
        func commenting(_ files: String...) -> Self { with { $0.commentsOnly = files } }
        func inNoModule(_ files: String...) -> Self { with { $0.unowned = files } }
        func changingRules(_ rules: String...) -> Self { with { $0.changedRules = rules } }

        private func with(_ change: (inout Self) -> Void) -> Self {
            var copy = self
            change(&copy)
            return copy
        }
    }

    static let cases: [Case] =
        sources + documentation + manifests + packages + dependencies + pins + rules + removals

    /// The modules reached from those that most cases change.
    static let models: Set = ["Models", "Cart", "Shop", "Sneaky", "CartTests", "ModelsTests"]
    static let cart: Set = ["Cart", "Shop", "CartTests"]
    static let logs: Set = ["Logs", "Shop"]
    static let kit: Set = ["Kit", "KitTests", "Shop"]
    static let kitInside: Set = ["KitInside", "Kit", "KitTests", "Shop"]
    static let root = models.union(cart).union(logs)

    /// Two packages, two packages from outside, and an import that no manifest declares.
    static let shop = """
        --- Package.swift
        let settings: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

        let package = Package(
            name: "Shop",
            dependencies: [
                .package(path: "Packages/Kit"),
                .package(url: "https://example.org/x", from: "1.0.0"),
            ],
            targets: [
                .executableTarget(
                    name: "Shop", dependencies: ["Cart", "Logs", .product(name: "Kit", package: "Kit")]),
                .target(name: "Cart", dependencies: ["Models"], resources: [.copy("Terms.md")], swiftSettings: settings),
                .target(name: "Models", exclude: ["README.md", "Notes"], swiftSettings: settings),
                .target(name: "Logs", dependencies: [.product(name: "X", package: "x")]),
                .target(name: "Sneaky"),
                .testTarget(
                    name: "CartTests", dependencies: ["Cart"], exclude: ["Fixtures"], resources: [.copy("Data")]),
                .testTarget(name: "ModelsTests", dependencies: ["Models"]),
            ])
        --- Sources/Shop/Shop.swift
        import Cart
        import Kit
        import Logs
        @main enum Shop { static func main() {} }
        --- Sources/Cart/Cart.swift
        import Models
        public struct Cart { let a = 2, b = 1 }
        --- Sources/Cart/Terms.md
        You pay.
        --- Sources/Models/Model.swift
        /// A thing.
        public struct Model {
            public static func difference(_ a: Int, _ b: Int) -> Int {
                let c = a - b
                return c
            }
        }
        --- Sources/Models/Price.swift
        public struct Price {}
        --- Sources/Models/README.md
        Models.
        --- Sources/Models/Notes/Old.swift
        gone
        --- Sources/Models/Models.docc/Models.md
        # Models
        --- Sources/Logs/Logs.swift
        import X
        --- Sources/Sneaky/Sneaky.swift
        import Models
        --- Tests/CartTests/CartTests.swift
        import Cart
        import Testing
        --- Tests/CartTests/README.md
        How to test.
        --- Tests/CartTests/Fixtures/guide.md
        # Fixture
        --- Tests/CartTests/Fixtures/prices.json
        [1]
        --- Tests/CartTests/Fixtures/Broken.swift
        let x = // a comment
        --- Tests/CartTests/Fixtures/Package.resolved
        {"pins": [], "version": 2}
        --- Tests/CartTests/Data/Sample.swift
        let y = 1 // a comment
        --- Tests/ModelsTests/ModelsTests.swift
        import Models
        import Testing
        --- Packages/Kit/Package.swift
        let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"])],
            dependencies: [.package(url: "https://example.org/y", from: "1.0.0")],
            targets: [
                .target(name: "Kit", dependencies: ["KitInside"]),
                .target(name: "KitInside", dependencies: [.product(name: "Y", package: "y")]),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ])
        --- Packages/Kit/Sources/Kit/Kit.swift
        import KitInside
        --- Packages/Kit/Sources/KitInside/KitInside.swift
        import Y
        --- Packages/Kit/Tests/KitTests/KitTests.swift
        import Kit
        import Testing
        --- README.md
        A shop.
        --- LICENSE
        MIT
        --- Scripts/release.sh
        true

        """
}

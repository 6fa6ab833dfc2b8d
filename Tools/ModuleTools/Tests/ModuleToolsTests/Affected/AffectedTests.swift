import Testing

@testable import ModuleTools

/// Changed files of a small monorepo, and exactly what each reaches.
struct AffectedTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var files: [String]
        var reaches: Set<String> = []
        /// Reasons that the result must contain, among others.
        var reasons: [String] = []
        var documentation: [String] = []
        var unowned: [String] = []
        var changedRules: [String] = []
        var testDescription: String { name }
    }

    private static let model = "Sources/Models/Model.swift"
    private static let models: Set = ["Models", "Cart", "Shop", "Sneaky", "CartTests", "ModelsTests"]
    private static let cart: Set = ["Cart", "Shop", "CartTests"]
    private static let kitInside: Set = ["KitInside", "Kit", "KitTests", "Shop"]
    private static let all = models.union(kitInside).union(["Logs"])
    private static let texts = ["CHANGELOG", "Sources/Models/LICENCE.txt", "Sources/Models/README.md"]
    private static let catalogue = [
        "Sources/Models/Models.docc/Models.md", "Sources/Models/Models.docc/Resources/step-1.swift",
    ]

    private static let cases = [
        Case(name: "nothing", files: []),
        Case(
            name:
                "a source reaches its module and all that depend upon it, even by an import that no manifest declares",
            files: [model], reaches: models,
            reasons: [
                "\(model) changed", "depends upon Models: \(model) changed",
                "depends upon Cart, which depends upon Models: \(model) changed",
            ]),
        Case(name: "a test reaches itself alone", files: ["Tests/CartTests/CartTests.swift"], reaches: ["CartTests"]),
        Case(
            name: "files that are new or gone, with spaces, umlauts and quotes",
            files: [
                "Sources/Logs/Deep/Ein \"schönes\" Stück.swift", "Packages/Kit/Tests/KitTests/it's $HOME\\n.swift",
            ],
            reaches: ["Logs", "Shop", "KitTests"]),
        Case(
            name: "a file of a directory that is gone", files: ["Sources/Gone/Gone.swift"], reaches: ["Gone"]),
        Case(
            name: "fixtures reach their tests, called as texts and pins are",
            files: ["Tests/CartTests/Fixtures/guide.md", "Tests/CartTests/Fixtures/Package.resolved"],
            reaches: ["CartTests"]),
        Case(name: "a resource in Markdown", files: ["Sources/Cart/Terms.md"], reaches: cart),
        Case(name: "texts for people", files: texts, documentation: texts),
        Case(name: "a DocC catalog, and whatever lies in it", files: catalogue, documentation: catalogue),
        Case(name: "a script that no module owns", files: ["release.sh"], unowned: ["release.sh"]),
        Case(
            name: "what a manifest leaves out", files: ["Sources/Models/Notes/Old.swift"],
            unowned: ["Sources/Models/Notes/Old.swift"]),
        Case(
            name: "a package's manifest", files: ["Packages/Kit/Package.swift"], reaches: kitInside,
            reasons: ["Packages/Kit/Package.swift changed"]),
        Case(
            name: "a manifest for another compiler", files: ["Packages/Kit/Package@swift-5.9.swift"], reaches: kitInside
        ),
        Case(name: "the root's manifest", files: ["Package.swift"], reaches: all.union(["Gone"])),
        Case(name: "pins", files: ["Packages/Kit/Package.resolved"], reaches: all.union(["Gone"])),
        Case(
            name: "pins of an Xcode workspace", files: ["Shop.xcworkspace/xcshareddata/swiftpm/Package.resolved"],
            reaches: all.union(["Gone"])),
        Case(name: "the rules", files: [".modules.yml"], changedRules: [".modules.yml"]),
        Case(
            name: "files that the rules know", files: ["Scripts/release.sh", "GUIDE.md"],
            reaches: kitInside.union(["CartTests", "ModelsTests"]),
            reasons: [
                "Scripts/release.sh changed, and the rules say that it reaches CartTests",
                "GUIDE.md changed, and the rules say that it reaches Kit",
            ]),
    ]

    @Test(arguments: cases)
    func reachesWhatIsListedAndNothingElse(_ example: Case) async throws {
        let monorepo = try Monorepo(Self.shop)
        let workspace = try await monorepo.workspace()
        let affected = Affected(by: example.files, in: workspace, rules: try monorepo.rules())
        let report = AffectedReport(affected, base: nil, workspace: workspace)
        #expect(Set(report.modules.map(\.module)) == example.reaches, "\(report.text(showsReasons: true))")
        #expect(report.documentation == example.documentation)
        #expect(report.unowned == example.unowned)
        #expect(report.changedRules == example.changedRules)
        let reasons = report.modules.map(\.reason)
        for reason in example.reasons { #expect(reasons.contains(reason), "\(reasons) lack “\(reason)”") }
    }

    /// Two packages, one from outside, a target without a directory, and an import that no manifest declares.
    private static let shop = """
        --- .modules.yml
        affected:
          - {files: [Scripts/*], reaches: ["kind:test"]}
          - {files: [GUIDE.md], reaches: ["package:Kit"]}
        --- Package.swift
        let package = Package(
            name: "Shop",
            dependencies: [
                .package(path: "Packages/Kit"), .package(url: "https://example.org/x", from: "1.0.0"),
            ],
            targets: [
                .executableTarget(
                    name: "Shop", dependencies: ["Cart", "Logs", .product(name: "Kit", package: "Kit")]),
                .target(name: "Cart", dependencies: ["Models"], resources: [.copy("Terms.md")]),
                .target(name: "Models", exclude: ["README.md", "Notes"]),
                .target(name: "Logs", dependencies: [.product(name: "X", package: "x")]),
                .target(name: "Sneaky"), .target(name: "Gone"),
                .testTarget(name: "CartTests", dependencies: ["Cart"], exclude: ["Fixtures"]),
                .testTarget(name: "ModelsTests", dependencies: ["Models"]),
            ])
        --- Sources/Shop/main.swift
        import Cart
        --- Sources/Cart/Cart.swift
        import Models
        --- Sources/Models/Model.swift
        public struct Model {}
        --- Sources/Logs/Logs.swift
        import X
        --- Sources/Sneaky/Sneaky.swift
        import Models
        --- Tests/CartTests/CartTests.swift
        import Cart
        --- Tests/ModelsTests/ModelsTests.swift
        import Models
        --- Packages/Kit/Package.swift
        let package = Package(
            name: "Kit",
            products: [.library(name: "Kit", targets: ["Kit"])],
            targets: [
                .target(name: "Kit", dependencies: ["KitInside"]), .target(name: "KitInside"),
                .testTarget(name: "KitTests", dependencies: ["Kit"]),
            ])
        --- Packages/Kit/Sources/Kit/Kit.swift
        import KitInside
        --- Packages/Kit/Sources/KitInside/KitInside.swift
        public enum KitInside {}
        --- Packages/Kit/Tests/KitTests/KitTests.swift
        import Kit

        """
}

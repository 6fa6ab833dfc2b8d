import Testing

@testable import ModuleTools

/// Which modules selectors in the rules match.
struct SelectorTests {
    private static let monorepo = """
        --- .modules.yml
        layers:
          - {name: Patterns, modules: "Core*"}
          - {name: Kits, modules: ["package:Kit", "kind:executable"]}
          - {name: Exact, modules: [CoreText, Program]}
          - {name: Rest, modules: "Core*"}
        --- Kit/Package.swift
        let package = Package(name: "Kit", targets: [.target(name: "Log"), .target(name: "Shared")])
        --- Kit/Sources/Log/Log.swift
        public enum Log {}
        --- Kit/Sources/Shared/Shared.swift
        public enum Shared {}
        --- Shop/Package.swift
        let package = Package(
            name: "Shop",
            targets: [
                .target(name: "Core"), .target(name: "CoreText"), .target(name: "Shared"),
                .executableTarget(name: "Program"), .testTarget(name: "ShopTests"),
            ])
        --- Shop/Sources/Core/Core.swift
        public enum Core {}
        --- Shop/Sources/CoreText/Text.swift
        public enum Text {}
        --- Shop/Sources/Shared/Shared.swift
        public enum Shared {}
        --- Shop/Sources/Program/main.swift
        print(1)
        --- Shop/Tests/ShopTests/Tests.swift
        import Testing
        """

    @Test func selectorsMeanWhatTheyName() async throws {
        let monorepo = try Monorepo(Self.monorepo)
        let context = LintContext(
            workspace: try await monorepo.workspace(), rules: try monorepo.rules())
        let expected = [
            "Core": ["Core"], "Core*": ["Core", "CoreText"], "C?re": ["Core"], "module:Core": ["Core"],
            "Shared": ["Kit/Shared", "Shop/Shared"], "Shop/Shared": ["Shop/Shared"],
            "package:Kit": ["Kit/Shared", "Log"], "package:K*": ["Kit/Shared", "Log"],
            "kind:test": ["ShopTests"], "kind:executable": ["Program"],
            "layer:Patterns": ["Core"], "layer:Exact": ["CoreText", "Program"],
            "layer:Kits": ["Kit/Shared", "Log"], "layer:Rest": [], "kind:macro": [], "core": [],
        ]
        for (text, names) in expected {
            let selector = try #require(Selector(text, line: 1))
            #expect(context.modules([selector]).map { context.module($0).id }.sorted() == names, "\(text)")
        }
    }

    @Test func aNameWinsOverAnEarlierPatternAndTheFirstPatternOverLaterOnes() async throws {
        let monorepo = try Monorepo(Self.monorepo)
        let workspace = try await monorepo.workspace()
        let layers = SelectorMatcher(workspace: workspace, rules: try monorepo.rules()).layers
        let names = Dictionary(uniqueKeysWithValues: zip(workspace.modules.map(\.id), layers))
        let expected = [
            "Core": 0, "CoreText": 2, "Kit/Shared": 1, "Log": 1, "Program": 2, "Shop/Shared": nil, "ShopTests": nil,
        ]
        #expect(names == expected)
    }
}

struct NearNameTests {
    private static let names = ["Core", "CartFeature", "SearchFeature", "Persistence"]

    @Test(arguments: [
        ("Cora", "Core"), ("core", "Core"), ("Coer", "Core"), ("Cor", "Core"), ("Cores", "Core"),
        ("CartFeatures", "CartFeature"), ("SaerchFeture", "SearchFeature"), ("Persistance", "Persistence"),
    ])
    func theNearestIsGuessed(_ name: String, _ meant: String) {
        #expect(NearName.find(name, among: Self.names) == meant)
    }

    @Test(arguments: ["", "Kit", "Networking", "Co", "CartView"])
    func nothingIsGuessedFromAfar(_ name: String) {
        #expect(NearName.find(name, among: Self.names) == nil)
    }
}

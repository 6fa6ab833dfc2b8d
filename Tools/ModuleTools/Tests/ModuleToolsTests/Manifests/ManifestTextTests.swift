import Testing

@testable import ModuleTools

/// Where a manifest declares what it declares. `◆` marks the expected position.
struct ManifestTextTests {
    enum Question: Sendable {
        case target(String)
        case dependency(String, of: String)
        case name(String)
    }

    private static let cases: [(String, Question)] = [
        (
            """
            let package = Package(name: "Core", products: [.library(name: "Core", targets: ["Core"])], targets: [
                .testTarget(name: "CoreTests", dependencies: ["Core"]),
                .target(name: ◆"Core"),
            ])
            """, .target("Core")
        ),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(name: "App", dependencies: [.target(name: "Core"), "Core"]),
                .target(name: ◆"Core"),
            ])
            """, .target("Core")
        ),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(
                    name: "App", dependencies: ["Log", .target(name: "Core", condition: .when(platforms: [.linux]))],
                    plugins: [.plugin(name: "Lint")]),
                .target(name: ◆"Core"),
                .plugin(name: "Lint", capability: .buildTool()),
            ])
            """, .target("Core")
        ),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(name: "App", plugins: [.plugin(name: "Lint")]),
                .plugin(name: ◆"Lint", capability: .buildTool()),
            ])
            """, .target("Lint")
        ),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(name: "App", dependencies: ["Log", .target(name: "Core"), ◆"Text"]),
                .target(name: "Text"),
            ])
            """, .dependency("Text", of: "App")
        ),
        (
            """
            let targets: [Target] = [
                // .target(name: "Core")
                .executableTarget(name: ◆"Core"),
            ]
            let package = Package(name: "Core", targets: targets)
            """, .target("Core")
        ),
        ("◆let package = Package(name: \"Shop\", targets: makeTargets())", .target("Core")),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(name: "Core", dependencies: ["Log"]),
                .target(name: "App", dependencies: [
                    .product(name: "Logging", package: "Core"), ◆"Core",
                ]),
            ])
            """, .dependency("Core", of: "App")
        ),
        // A constant stands for the dependency.
        (
            """
            let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
            let package = Package(name: "Shop", targets: [
                .target(name: "Other", dependencies: ["Log"]),
                .target(name: ◆"App", dependencies: [log]),
                .target(name: "Core", dependencies: ["Logging"]),
            ])
            """, .dependency("Logging", of: "App")
        ),
        ("let package = Package(name: ◆\"Shop\", targets: [.target(name: \"Shop\")])", .name("Shop")),
    ]

    @Test(arguments: cases)
    func findsThePlace(_ marked: String, _ question: Question) throws {
        let marker = try #require(marked.firstIndex(of: "◆"))
        let before = marked[..<marker]
        let line = before.count { $0 == "\n" } + 1
        let column = (before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf8.count ?? 0) + 1
        let text = ManifestText(marked.replacing("◆", with: ""), file: "Package.swift")
        #expect(answer(question, text) == SourcePlace(file: "Package.swift", line: line, column: column))
    }

    private func answer(_ question: Question, _ text: ManifestText) -> SourcePlace {
        switch question {
        case .target(let name): text.place(ofTarget: name)
        case .dependency(let name, let target): text.place(ofDependency: name, inTarget: target)
        case .name(let name): text.place(ofPackageName: name)
        }
    }
}

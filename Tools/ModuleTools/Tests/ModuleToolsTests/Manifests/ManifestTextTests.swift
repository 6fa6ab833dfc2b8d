import Testing

@testable import ModuleTools

/// Where a manifest declares what it declares. `◆` marks the expected position.
struct ManifestTextTests {
    enum Question: Sendable {
        case target(String)
        case dependency(String, of: String)
        case package(String, path: String?)
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
            func feature(_ name: String) -> Target { .target(name: name, dependencies: ["Core"]) }
            let package = Package(name: "Shop", targets: [
                feature(◆"Cart"), feature("Search"),
            ])
            """, .target("Cart")
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
        (
            """
            let core = Target.Dependency.product(name: "Core", package: "Kit")
            let log: Target.Dependency = .product(name: "Logging", package: "swift-log")
            let package = Package(name: "Shop", targets: [
                .target(name: "Other", dependencies: [core, log]),
                .target(name: "App", dependencies: [core, ◆log]),
            ])
            """, .dependency("Logging", of: "App")
        ),
        (
            """
            let package = Package(name: "Shop", targets: [
                .target(name: ◆"App", dependencies: make()),
                .target(name: "Core", dependencies: ["Log"]),
            ])
            """, .dependency("Log", of: "App")
        ),
        (
            """
            let package = Package(name: "Shop", dependencies: [
                .package(path: "../Core2"), .package(path: ◆"../Core"),
            ])
            """, .package("core", path: "../Core")
        ),
        (
            """
            let package = Package(name: "Shop", dependencies: [
                .package(url: "https://example.org/swift-log-more", from: "1.0.0"),
                .package(url: ◆"https://example.org/Swift-Log.git", from: "1.0.0"),
            ])
            """, .package("swift-log", path: nil)
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
        case .package(let identity, let path): text.place(ofPackage: identity, path: path)
        case .name(let name): text.place(ofPackageName: name)
        }
    }
}

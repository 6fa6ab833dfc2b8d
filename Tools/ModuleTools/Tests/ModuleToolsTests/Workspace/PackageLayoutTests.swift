import Testing

@testable import ModuleTools

/// Where targets are and which files belong to them, by SwiftPM's conventions.
struct PackageLayoutTests {
    private func files(_ text: String) async throws -> [String: [String]] {
        let workspace = try await Monorepo(text).workspace()
        #expect(workspace.refusals.isEmpty)
        return Dictionary(uniqueKeysWithValues: workspace.modules.map { ($0.id, $0.files.map(\.path)) })
    }

    @Test func theUsualPlacesAreSearched() async throws {
        let found = try await files(
            """
            --- Package.swift
            let package = Package(
                name: "Places",
                targets: [
                    .target(name: "A"), .target(name: "B"), .target(name: "C"), .executableTarget(name: "D"),
                    .testTarget(name: "ATests"), .testTarget(name: "BTests"), .target(name: "E", path: "Odd/Place"),
                    .plugin(name: "P", capability: .buildTool()), .target(name: "Nowhere"),
                ])
            --- Sources/A/a.swift
            --- Source/B/b.swift
            --- src/C/c.swift
            --- srcs/D/main.swift
            --- Tests/ATests/a.swift
            --- Sources/BTests/b.swift
            --- Odd/Place/e.swift
            --- Plugins/P/p.swift
            """)
        let expected = [
            "A": ["Sources/A/a.swift"], "B": ["Source/B/b.swift"], "C": ["src/C/c.swift"], "D": ["srcs/D/main.swift"],
            "ATests": ["Tests/ATests/a.swift"], "BTests": ["Sources/BTests/b.swift"], "E": ["Odd/Place/e.swift"],
            "P": ["Plugins/P/p.swift"], "Nowhere": [],
        ]
        #expect(found == expected)
    }

    @Test func theOnlyTargetOfASortMayLieInThePlaceItself() async throws {
        let found = try await files(
            """
            --- One/Package.swift
            let package = Package(
                name: "One",
                targets: [
                    .target(name: "Lone"), .testTarget(name: "LoneTests"),
                    .plugin(name: "LonePlugin", capability: .buildTool()),
                ])
            --- One/Sources/a.swift
            --- One/Sources/Deep/b.swift
            --- One/Tests/t.swift
            --- One/Plugins/p.swift
            --- Two/Package.swift
            let package = Package(name: "Two", targets: [.target(name: "First"), .target(name: "Second")])
            --- Two/Sources/First/a.swift
            --- Two/Sources/b.swift
            --- Three/Package.swift
            let package = Package(name: "Three", targets: [.executableTarget(name: "Short")])
            --- Three/src/main.swift
            """)
        let expected = [
            "Lone": ["One/Sources/a.swift", "One/Sources/Deep/b.swift"], "LoneTests": ["One/Tests/t.swift"],
            "LonePlugin": ["One/Plugins/p.swift"], "First": ["Two/Sources/First/a.swift"], "Second": [],
            "Short": ["Three/src/main.swift"],
        ]
        #expect(found == expected)
    }

    @Test func aManifestDeterminesTheFilesOfATarget() async throws {
        let found = try await files(
            """
            --- Package.swift
            let package = Package(
                name: "Choice",
                targets: [
                    .target(name: "A", exclude: ["Old", "one.swift"], resources: [.copy("Templates")]),
                    .target(name: "B", path: "B", exclude: ["In/Not"], sources: ["In", "lone.swift"]),
                    .target(name: "C", path: "C"),
                ])
            --- Sources/A/a.swift
            --- Sources/A/one.swift
            --- Sources/A/one.swift.swift
            --- Sources/A/Old/o.swift
            --- Sources/A/Older/p.swift
            --- Sources/A/Templates/t.swift
            --- Sources/A/.hidden.swift
            --- Sources/A/.Hidden/h.swift
            --- Sources/A/Docs.docc/d.swift
            --- Sources/A/notes.txt
            --- B/outside.swift
            --- B/lone.swift
            --- B/In/b.swift
            --- B/In/Not/n.swift
            --- C/Package.swift
            // A file of the target that is about packages.
            --- C/c.swift
            """)
        let expected = [
            "A": ["Sources/A/a.swift", "Sources/A/one.swift.swift", "Sources/A/Older/p.swift"],
            "B": ["B/lone.swift", "B/In/b.swift"], "C": ["C/Package.swift", "C/c.swift"],
        ]
        #expect(found == expected)
    }

    @Test func nestedPackagesAreFoundAndExcludedOnesAreNot() async throws {
        func manifest(_ name: String) -> String {
            """
            let package = Package(name: "\(name)", targets: [.target(name: "\(name)")])
            """
        }
        let workspace = try await Monorepo(
            """
            --- .modules.yml
            exclude: ["**/Templates"]
            --- Package.swift
            \(manifest("Outer"))
            --- Sources/Outer/o.swift
            --- Tools/Inner/Package.swift
            \(manifest("Inner"))
            --- Tools/Inner/Sources/Inner/i.swift
            --- Tools/Templates/T/Package.swift
            \(manifest("Template"))
            --- Tools/Templates/T/Sources/Template/t.swift
            --- .build/checkouts/Far/Package.swift
            \(manifest("Far"))
            --- .build/checkouts/Far/Sources/Far/f.swift
            """
        ).workspace()
        #expect(workspace.packages.map(\.directory) == ["", "Tools/Inner"])
        #expect(workspace.modules.map(\.id) == ["Inner", "Outer"])
        #expect(workspace.modules.map { workspace.packages[$0.package].name } == ["Inner", "Outer"])
    }
}

import Foundation
import Testing

@testable import ModuleTools

/// SwiftPM's output for a manifest with one of everything in it.
struct ManifestDumpTests {
    private static let text = """
        --- Everything/Package.swift
        // swift-tools-version: 6.2
        import CompilerPluginSupport
        import PackageDescription
        let package = Package(
            name: "Everything",
            defaultLocalization: "en",
            platforms: [.macOS(.v15)],
            products: [
                .library(name: "Lib", type: .dynamic, targets: ["Lib", "Pictures"]),
                .executable(name: "program", targets: ["Program"]),
                .plugin(name: "Generate", targets: ["Generate"]),
            ],
            dependencies: [
                .package(path: "../Core"),
                .package(path: "Inner/Nested"),
                .package(url: "https://example.org/Swift-Log.git", from: "1.5.0"),
                .package(url: "https://example.org/syntax", revision: "abc"),
                .package(id: "mona.LinkedList", exact: "1.2.0"),
            ],
            targets: [
                .target(
                    name: "Lib",
                    dependencies: [
                        "CLib", .byName(name: "LinkedList", condition: .when(platforms: [.linux])),
                        .target(name: "Pictures", condition: .when(platforms: [.linux, .macOS])),
                        .target(name: "CLib"),
                        .product(name: "Core", package: "Core"),
                        .product(name: "Logging", package: "Swift-Log", condition: .when(platforms: [.linux])),
                    ],
                    path: "Elsewhere/Lib", exclude: ["Old", "notes.txt"], sources: ["A", "B.swift"],
                    resources: [.process("Pictures"), .copy("data.json")],
                    cSettings: [.define("C")],
                    swiftSettings: [
                        .enableUpcomingFeature("ExistentialAny"), .define("LINUX", .when(platforms: [.linux])),
                        .unsafeFlags(["-Xfrontend", "-x"]), .treatAllWarnings(as: .error),
                    ],
                    plugins: ["Generate", .plugin(name: "Outer", package: "Swift-Log")]),
                .executableTarget(name: "Program"),
                .target(name: "CLib"),
                .target(name: "Pictures"),
                .macro(name: "Macros"),
                .plugin(name: "Generate", capability: .buildTool()),
                .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
                .binaryTarget(name: "Blob", path: "Blob.xcframework"),
                .testTarget(name: "LibTests"),
            ],
            swiftLanguageModes: [.v6])
        """

    private func manifest() async throws -> Manifest {
        let monorepo = try Monorepo(Self.text)
        let source = ManifestSource(directory: monorepo.root + "/Everything", fileNames: ["Package.swift"])
        return try #require(try await ManifestReader().read([source]).first).get()
    }

    @Test func packagesProductsAndKindsAreRead() async throws {
        let manifest = try await manifest()
        #expect(manifest.name == "Everything")
        #expect(manifest.toolsVersion == "6.2.0")
        #expect(manifest.dependencies.map(\.identity) == ["core", "nested", "swift-log", "syntax", "mona.linkedlist"])
        #expect(manifest.dependencies.map(\.localPath) == ["../Core", "Inner/Nested", nil, nil, nil])
        #expect(manifest.dependencies.map(\.exactVersion) == [nil, nil, nil, nil, "1.2.0"])
        #expect(manifest.products.map(\.name) == ["Lib", "program", "Generate"])
        #expect(manifest.products.map(\.targets) == [["Lib", "Pictures"], ["Program"], ["Generate"]])
        #expect(manifest.products.map(\.isLibrary) == [true, false, false])
        let kinds: [ModuleKind] = [
            .regular, .executable, .regular, .regular, .macro, .plugin, .system, .binary, .test,
        ]
        #expect(manifest.targets.map(\.kind) == kinds)
        #expect(manifest.languageModes == ["6"])
    }

    @Test func aTargetIsReadInFull() async throws {
        let targets = try await manifest().targets
        let lib = targets[0]
        #expect(lib.path == "Elsewhere/Lib")
        #expect(lib.exclude == ["Old", "notes.txt"])
        #expect(lib.sources == ["A", "B.swift"])
        #expect(lib.resources == ["Pictures", "data.json"])
        #expect(lib.plugins == ["Generate", "Outer"])
        let expected: [Manifest.TargetDependency] = [
            .init(form: .byName, name: "CLib"), .init(form: .byName, name: "LinkedList"),
            .init(form: .target, name: "Pictures"), .init(form: .target, name: "CLib"),
            .init(form: .product, name: "Core", package: "Core"),
            .init(form: .product, name: "Logging", package: "Swift-Log"),
        ]
        #expect(lib.dependencies == expected)
        let settings = [
            "enableUpcomingFeature ExistentialAny", #"define LINUX when {"platformNames":["linux"]}"#,
            #"unsafeFlags ["-Xfrontend","-x"]"#, "treatAllWarnings error",
        ]
        #expect(lib.swiftSettings == settings)
        let program = targets[1]
        #expect(program.path == nil && program.sources == nil && program.exclude.isEmpty && program.plugins.isEmpty)
    }

    /// Additions of a later SwiftPM do not prevent reading.
    @Test func unknownPartsAreLeftOut() throws {
        let json = #"""
            {"name": "A", "novelty": {"a": 1}, "targets": [
                {"name": "B", "type": "hologram", "depth": 3, "settings": [{"tool": "swift", "novel": true}]},
                {"type": "regular"}]}
            """#
        let manifest = try ManifestDump.manifest(from: Data(json.utf8), directory: "/a")
        #expect(manifest.targets.map(\.name) == ["B"] && manifest.targets.first?.kind == .regular)
        #expect(manifest.targets.first?.swiftSettings == [#"{"novel":true,"tool":"swift"}"#])
    }
}

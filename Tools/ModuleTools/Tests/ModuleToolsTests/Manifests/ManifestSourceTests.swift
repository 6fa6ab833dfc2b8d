import Foundation
import Testing

@testable import ModuleTools

/// A key changes with everything that can change a manifest's meaning, and with nothing else.
struct ManifestSourceTests {
    private static let plain = "// swift-tools-version: 6.0\nimport PackageDescription\n"
    private static let asking = plain + #"let more = Context.environment["SHOP_MORE"] != nil"#

    private func key(
        _ text: String = plain, _ others: [(name: String, text: String)] = [], in directory: String = "/shop/Core",
        toolchain: String = "swift 1 2", with environment: [String: String] = [:]
    ) -> String {
        ManifestSource(directory: directory, files: [("Package.swift", text)] + others)
            .key(toolchain: toolchain, environment: environment)
    }

    @Test func theSamePackageElsewhereHasTheSameKey() {
        #expect(key() == key(in: "/elsewhere/Core"))
    }

    @Test func textVersionsAndToolchainCount() {
        let special = (name: "Package@swift-5.9.swift", text: Self.plain)
        let keys = [
            key(), key(Self.plain + "// more"), key(Self.plain, [special]),
            key(Self.plain, [("Package@swift-5.10.swift", Self.plain)]),
            key(Self.plain, [("Package@swift-5.9.swift", Self.plain + " ")]), key(toolchain: "swift 1 3"),
        ]
        #expect(Set(keys).count == keys.count)
    }

    @Test func theOrderOfFilesDoesNotCount() {
        let files = [("Package@swift-5.9.swift", "b"), ("Package.swift", "a")]
        let one = ManifestSource(directory: "/a", files: files)
        let other = ManifestSource(directory: "/a", files: files.reversed())
        #expect(one.key(toolchain: "", environment: [:]) == other.key(toolchain: "", environment: [:]))
    }

    @Test func onlyVariablesThatTheManifestNamesCount() {
        #expect(key(Self.asking, with: ["SHOP_MORE": "1"]) != key(Self.asking, with: [:]))
        #expect(key(Self.asking, with: ["SHOP_MORE": "1"]) != key(Self.asking, with: ["SHOP_MORE": "2"]))
        #expect(
            key(Self.asking, with: ["SHOP_MORE": "1", "TERM": "xterm"]) == key(Self.asking, with: ["SHOP_MORE": "1"]))
        #expect(key(Self.asking, with: ["SHOP": "1"]) == key(Self.asking, with: [:]))
        #expect(key(Self.plain, with: ["SHOP_MORE": "1"]) == key(Self.plain, with: [:]))
    }

    /// The relative path from a package to an absolute path depends on the package's location.
    @Test(arguments: [
        #".package(path: "/opt/Core")"#, #".package(path: "~/Core")"#, "Context.packageDirectory", "#filePath",
    ])
    func theDirectoryCountsWhereTheManifestAsksForPlaces(_ text: String) {
        #expect(key(text) != key(text, in: "/elsewhere/Core"))
    }

    @Test func noTwoSetsOfFilesRunTogether() {
        let one = ManifestSource(directory: "/a", files: [("Package.swift", "ab"), ("Package@swift-5.swift", "c")])
        let other = ManifestSource(directory: "/a", files: [("Package.swift", "a"), ("Package@swift-5.swift", "bc")])
        #expect(one.key(toolchain: "", environment: [:]) != other.key(toolchain: "", environment: [:]))
    }

    /// SwiftPM reports the tools version that it found; of several files with that version, the plain one is used.
    @Test(arguments: [
        (["Package.swift": "6.2"], "6.2.0", "Package.swift"),
        (["Package.swift": "6.2", "Package@swift-5.9.swift": "5.9"], "6.2.0", "Package.swift"),
        (["Package.swift": "5.9", "Package@swift-6.swift": "6.0"], "6.0.0", "Package@swift-6.swift"),
        (["Package.swift": "6.0", "Package@swift-6.0.swift": "6.0"], "6.0.0", "Package.swift"),
        (["Package.swift": "5.9", "Package@swift-7.0.swift": "7.0"], "5.9.0", "Package.swift"),
        (
            ["Package.swift": "5.5", "Package@swift-5.9.swift": "5.10", "Package@swift-5.10.swift": "5.10"], "5.10.0",
            "Package@swift-5.10.swift"
        ),
        (["Package.swift": "5.9.1", "Package@swift-6.swift": "6"], "5.9.1", "Package.swift"),
    ])
    func readersLookIntoTheFileInForce(_ versions: [String: String], _ found: String, _ name: String) {
        let files = versions.map {
            (name: $0.key, text: "// swift-tools-version:\($0.value)\nimport PackageDescription\n")
        }
        #expect(ManifestSource(directory: "/a", files: files).file(inForce: found)?.name == name)
    }

    @Test func onlyManifestsAreTakenFromADirectory() throws {
        let place = try ScratchPlace()
        let names = ["Package.swift", "Package@swift-5.9.swift", "Package@other.swift", "package.swift", "main.swift"]
        for name in names { try place.write(Self.plain, to: name) }
        let source = ManifestSource(directory: place.path, fileNames: names)
        #expect(source.files.map(\.name) == ["Package.swift", "Package@swift-5.9.swift"])
        #expect(source.isManifest)
    }

    @Test(arguments: [
        ("// swift-tools-version: 6.0\n", true), ("\n  //swift-tools-version:5.5", true),
        ("// A note.\nimport PackageDescription", true), ("struct Package {}", false), ("", false),
        ("// Says swift-tools-version.\nstruct Package {}", false),
        ("let template = \"\"\"\n    // swift-tools-version: 6.0\n    import PackageDescription\n    \"\"\"", false),
        ("// import PackageDescription\nstruct Package {}", false),
    ])
    func aModulesFileAboutPackagesIsNoManifest(_ text: String, _ isManifest: Bool) {
        #expect(ManifestSource(directory: "/a", files: [("Package.swift", text)]).isManifest == isManifest)
    }
}

import Testing

@testable import ModuleTools

/// A key changes with everything that can change a manifest's meaning.
struct ManifestSourceTests {
    private static let plain = "// swift-tools-version: 6.0\nimport PackageDescription\n"

    private func key(
        _ text: String = plain, _ others: [(name: String, text: String)] = [], in directory: String = "/shop/Core",
        toolchain: String = "swift 1 2"
    ) -> String? {
        ManifestSource(directory: directory, files: [("Package.swift", text)] + others).key(toolchain: toolchain)
    }

    @Test func textVersionsAndToolchainCountAndThePlaceDoesNot() {
        let special = (name: "Package@swift-5.9.swift", text: Self.plain)
        let keys = [
            key(), key(Self.plain + "// more"), key(Self.plain, [special]),
            key(Self.plain, [("Package@swift-5.10.swift", Self.plain)]),
            key(Self.plain, [("Package@swift-5.9.swift", Self.plain + " ")]), key(toolchain: "swift 1 3"),
        ]
        #expect(Set(keys).count == keys.count && !keys.contains(nil))
        #expect(key() == key(in: "/elsewhere/Core"))
    }

    @Test(arguments: [
        #".package(path: "/opt/Core")"#, #".package(path: "~/Core")"#, "Context.packageDirectory", "#filePath",
        #"Context.environment["SHOP"]"#, #"ProcessInfo.processInfo.environment["SHOP"]"#, #"getenv("SHOP")"#,
        "Context.gitInformation",
    ])
    func aManifestThatAsksForMoreThanItsTextHasNone(_ text: String) {
        #expect(key(Self.plain + text) == nil)
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

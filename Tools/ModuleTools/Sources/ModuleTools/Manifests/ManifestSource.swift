/// The texts of a package's manifest.
struct ManifestSource: Sendable {
    /// The package's absolute path.
    let directory: String
    /// File names and texts: `Package.swift` and each `Package@swift-….swift`, sorted.
    let files: [(name: String, text: String)]
}

extension ManifestSource {
    /// - Parameter fileNames: the files in the package's directory.
    init(directory: String, fileNames: [String]) {
        self.directory = directory
        files = fileNames.filter(Self.isManifest).sorted().compactMap { name in
            FileSystem.text(of: directory + "/" + name).map { (name, $0) }
        }
    }

    /// Whether it is a manifest: any module can have a source file that is called Package.swift.
    var isManifest: Bool {
        files.contains { file in
            // SwiftPM requires the tools version in the first line that is not blank. Elsewhere it may be part of a template.
            file.text.prefixMatch(of: #/\s*//\s*swift-tools-version/#) != nil
                || ImportScanner.scan(file.text).imports.contains { $0.module == "PackageDescription" }
        }
    }

    static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }

    /// Everything that the manifest's meaning depends on, as one text; nil when it may ask for its place, its environment or
    /// its history, so that it is read again each time.
    func key(toolchain: String) -> String? {
        let asks = ["nvironment", "getenv", "packageDirectory", "#file", "\"/", "\"~", "gitInformation"]
        guard !files.contains(where: { file in asks.contains(where: file.text.contains) }) else { return nil }
        return ([toolchain] + files.flatMap { [$0.name, $0.text] }).map { "\($0.utf8.count):\($0)" }.joined()
    }
}

/// Everything that a manifest's meaning depends on: its text, those for other compilers beside it, and the environment
/// variables that it reads.
struct ManifestSource: Sendable {
    /// The package's absolute path.
    let directory: String
    /// File names and texts: `Package.swift` and each `Package@swift-….swift`, sorted.
    let files: [(name: String, text: String)]

    init(directory: String, files: [(name: String, text: String)]) {
        self.directory = directory
        self.files = files.sorted { $0.name < $1.name }
    }

    /// - Parameter fileNames: the files in the package's directory.
    init(directory: String, fileNames: [String]) {
        let manifests = fileNames.filter(Self.isManifest)
        self.init(
            directory: directory,
            files: manifests.compactMap { name in
                FileSystem.text(of: directory + "/" + name).map { (name, $0) }
            })
    }

    /// Whether it is a manifest: any module can have a source file that is called Package.swift.
    var isManifest: Bool {
        files.contains { Self.declaresToolsVersion($0.text) || Self.importsPackageDescription($0.text) }
    }

    /// SwiftPM requires it in the first line that is not blank. Elsewhere it may be part of a template for manifests.
    private static func declaresToolsVersion(_ text: String) -> Bool {
        let start = text.drop(while: \.isWhitespace)
        return start.hasPrefix("//") && start.dropFirst(2).drop(while: \.isWhitespace).hasPrefix("swift-tools-version")
    }

    private static func importsPackageDescription(_ text: String) -> Bool {
        ImportScanner.scan(text).imports.contains { $0.module == "PackageDescription" }
    }

    static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }

    /// Everything that the manifest's meaning depends on, as one text: equal texts have equal meanings.
    ///
    /// Only environment variables whose names occur in the manifest are included.
    func key(toolchain: String, environment: [String: String]) -> String {
        var parts = [toolchain]
        for file in files { parts += [file.name, file.text] }
        let texts = files.map(\.text).filter { $0.contains("nvironment") || $0.contains("getenv") }
        if !texts.isEmpty {
            for (name, value) in environment.sorted(by: { $0.key < $1.key })
            where texts.contains(where: { $0.contains("\"\(name)\"") }) {
                parts += [name, value]
            }
        }
        // Relative paths are the same in every checkout; absolute ones depend on the directory.
        let namesPlaces = ["packageDirectory", "#file", "\"/", "\"~"]
        if files.contains(where: { file in namesPlaces.contains(where: file.text.contains) }) {
            parts.append(directory)
        }
        if files.contains(where: { $0.text.contains("gitInformation") }) {
            parts.append(FileSystem.text(of: directory + "/.git/HEAD") ?? "")
        }
        return parts.map { "\($0.utf8.count):\($0)" }.joined()
    }
}

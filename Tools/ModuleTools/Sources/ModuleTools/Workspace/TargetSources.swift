/// The Swift files of one target: all in its directory, except those that its manifest excludes.
struct TargetSources {
    private let excluded: [String]
    private let included: [String]?
    /// The package's directory, where the manifest is not a source.
    private let package: String
    private(set) var files: [String] = []

    /// Bundles of documentation and images contain no sources, whatever their files.
    private static let bundles = [".docc", ".xcassets", ".bundle", ".playground"]

    init(target: Manifest.Target, package: String) {
        self.package = package
        excluded = (target.exclude + target.resources).compactMap(RelativePath.normalise)
        included = target.sources?.compactMap(RelativePath.normalise)
    }

    /// Whether a path, relative to the target's directory, is excluded with everything below it.
    func leavesOut(_ path: String) -> Bool {
        excluded.contains { RelativePath.isInside(path, $0) && !$0.isEmpty }
    }

    private func takesIn(_ path: String) -> Bool {
        included?.contains { RelativePath.isInside(path, $0) } ?? true
    }

    mutating func collect(_ directory: FileTree.Directory, at path: String, inner: String = "") {
        for name in directory.files {
            // Hidden files that editors and systems create beside sources are not sources.
            guard !name.hasPrefix("."), name.hasSuffix(".swift") else { continue }
            let file = RelativePath.join(inner, name)
            if leavesOut(file) || !takesIn(file) || path == package && ManifestSource.isManifest(name) { continue }
            files.append(RelativePath.join(path, name))
        }
        for subdirectory in directory.directories {
            let nested = RelativePath.join(inner, subdirectory.name)
            if leavesOut(nested) || Self.bundles.contains(where: subdirectory.name.hasSuffix) { continue }
            collect(subdirectory, at: RelativePath.join(path, subdirectory.name), inner: nested)
        }
    }
}

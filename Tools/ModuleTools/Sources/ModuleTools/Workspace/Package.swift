/// A local package of the monorepo.
struct Package: Sendable {
    /// Relative to the monorepo's root; empty for the root package.
    let directory: String
    let manifest: Manifest
    /// The manifest's file, relative to the root, and its text.
    let manifestFile: String
    let manifestText: String

    var name: String { manifest.name }

    /// The target of a path in this package's manifest, relative to the root; nil when it is outside the monorepo.
    func directory(at path: String) -> String? {
        RelativePath.normalise(RelativePath.join(directory, path))
    }

    /// The directory of a package that this one depends on, relative to the root; nil when it is outside the monorepo.
    func directory(of dependency: Manifest.PackageDependency) -> String? {
        dependency.localPath.flatMap(directory(at:))
    }
}

/// Determines which package contains a path: the one in the nearest directory upwards.
struct HomePackages: Sendable {
    private let indexes: [String: Int]

    init(_ packages: [Package]) {
        indexes = Dictionary(
            packages.enumerated().map { ($0.element.directory, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    func package(at directory: String) -> Int? { indexes[directory] }

    /// The package in the nearest directory upwards from a path.
    func package(holding path: String) -> Int? {
        for directory in RelativePath.upwards(from: path) {
            if let index = indexes[directory] { return index }
        }
        return nil
    }
}

/// A local package of the monorepo.
public struct Package: Sendable {
    /// Relative to the monorepo's root; empty for the root package.
    public let directory: String
    let manifest: Manifest
    /// The manifest's file, relative to the root, and its text.
    let manifestFile: String
    let manifestText: String
    /// All manifests of the package: there may be one for each compiler.
    let manifestFiles: [String]

    public var name: String { manifest.name }

    /// SwiftPM's name for it: the directory's, in lower case.
    let identity: String

    /// The target of a path in this package's manifest, relative to the root; nil when it is outside the monorepo.
    func directory(at path: String) -> String? {
        RelativePath.normalise(RelativePath.join(directory, path))
    }

    /// The directory of a package that this one depends on, relative to the root; nil when it is outside the monorepo.
    func directory(of dependency: Manifest.PackageDependency) -> String? {
        dependency.localPath.flatMap(directory(at:))
    }
}

/// A local package of the monorepo.
public struct Package: Sendable {
    /// Relative to the monorepo's root; empty for the root package.
    public let directory: String
    let manifest: Manifest
    /// The manifest's file, relative to the root, and its text.
    let manifestFile: String
    let manifestText: String
    /// All manifests of the package: one may exist for each compiler.
    let manifestFiles: [String]

    public var name: String { manifest.name }

    /// SwiftPM's name for it: the directory's, in lower case.
    let identity: String

    /// Where a path of this package's manifest leads, relative to the root; nil when that is outside the monorepo.
    func directory(at path: String) -> String? {
        RelativePath.normalise(RelativePath.join(directory, path))
    }

    /// Where the package that is depended upon lies, relative to the root; nil when that is outside the monorepo.
    func directory(of dependency: Manifest.PackageDependency) -> String? {
        dependency.localPath.flatMap(directory(at:))
    }
}

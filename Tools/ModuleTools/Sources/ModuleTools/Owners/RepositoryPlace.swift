/// Where the monorepo lies in its repository, to which CODEOWNERS belongs.
struct RepositoryPlace: Equatable, Sendable {
    /// Absolute; the monorepo itself when it is in no repository.
    let repository: String
    /// The monorepo's root, relative to the repository.
    let prefix: String

    /// - Parameter root: the monorepo's, absolute.
    init(root: String) {
        let upwards = RelativePath.upwards(from: RelativePath.inner(root, of: "")).map { "/" + $0 }
        repository = upwards.first { FileSystem.exists($0 + "/.git") } ?? root
        prefix = RelativePath.inner(root, of: repository)
    }
}

/// Says which package a path lies in: the one whose directory is nearest above it.
struct HomePackages: Sendable {
    private let indexes: [String: Int]

    init(_ packages: [Package]) {
        indexes = Dictionary(
            packages.enumerated().map { ($0.element.directory, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The package that lies in a directory.
    func package(at directory: String) -> Int? { indexes[directory] }

    /// The package whose directory is nearest above a path.
    func package(holding path: String) -> Int? {
        var directory = path
        while true {
            if let index = indexes[directory] { return index }
            if directory.isEmpty { return nil }
            directory = RelativePath.parent(directory)
        }
    }
}

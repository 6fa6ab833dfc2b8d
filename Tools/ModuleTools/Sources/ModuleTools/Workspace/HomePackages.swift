/// Determines which package contains a path: the one in the nearest directory upwards.
struct HomePackages: Sendable {
    private let indexes: [String: Int]

    init(_ packages: [Package]) {
        indexes = Dictionary(
            packages.enumerated().map { ($0.element.directory, $0.offset) }, uniquingKeysWith: { first, _ in first })
    }

    /// The package in a directory.
    func package(at directory: String) -> Int? { indexes[directory] }

    /// The package in the nearest directory upwards from a path.
    func package(holding path: String) -> Int? {
        for directory in RelativePath.upwards(from: path) {
            if let index = indexes[directory] { return index }
        }
        return nil
    }
}

/// What has happened in a directory since the change before.
public struct DirectoryChange: Sendable, Equatable {
    /// Of the entries that were made, written, closed after having been open for writing, renamed (both names) or removed.
    public var names: Set<String>
    /// Whether more may have happened than `names` tell: the directory itself came or went, or the system lost count.
    public var mayHaveMissedSome: Bool

    public init(names: Set<String> = [], mayHaveMissedSome: Bool = false) {
        self.names = names
        self.mayHaveMissedSome = mayHaveMissedSome
    }

    /// More names than this are not worth their memory: whoever has missed so many looks at everything again.
    static let mostNames = 1_000

    var isEmpty: Bool { names.isEmpty && !mayHaveMissedSome }

    mutating func add(_ other: DirectoryChange) {
        names.formUnion(other.names)
        mayHaveMissedSome = mayHaveMissedSome || other.mayHaveMissedSome
        if names.count > Self.mostNames { self = DirectoryChange(mayHaveMissedSome: true) }
    }
}

public import Foundation

/// Reports changes in a directory, made by any process.
public protocol DirectoryWatching: Sendable {
    /// The changes in `directory` from now on.
    ///
    /// Everything that happens after this has returned is reported. Changes that have not been read yet are merged into
    /// one, so that a slow reader gets one change and not a queue. The directory need not exist, and may be removed or
    /// moved: within a second after it is created again, there is a change with ``DirectoryChange/mayHaveMissedSome``.
    /// While the system cannot watch (its limit of watches is reached), there is one every second. The stream ends with
    /// the task that reads it, or when the process has no file descriptors left; the last change then has
    /// `mayHaveMissedSome` set.
    ///
    /// Only moves of the directory itself are reported: when one further up is moved or replaced, the stream goes on with
    /// the directory that was there.
    func changes(in directory: URL) -> AsyncStream<DirectoryChange>
}

/// What has happened in a directory since the previous change.
public struct DirectoryChange: Sendable, Equatable {
    /// The names of the entries that were created, closed after being open for writing, renamed (both names) or removed.
    public var names: Set<String>
    /// Whether `names` may be incomplete: the directory itself appeared or disappeared, or the system dropped events.
    public var mayHaveMissedSome: Bool

    public init(names: Set<String> = [], mayHaveMissedSome: Bool = false) {
        self.names = names
        self.mayHaveMissedSome = mayHaveMissedSome
    }

    /// More names than this are not worth the memory: a reader that has missed so many reads the whole directory again.
    static let mostNames = 1_000

    var isEmpty: Bool { names.isEmpty && !mayHaveMissedSome }

    mutating func add(_ other: DirectoryChange) {
        names.formUnion(other.names)
        mayHaveMissedSome = mayHaveMissedSome || other.mayHaveMissedSome
        if names.count > Self.mostNames { self = DirectoryChange(mayHaveMissedSome: true) }
    }
}

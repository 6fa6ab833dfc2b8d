public import Persistence

/// Why something was not kept.
public enum ContentBoundError: Error, Sendable, Equatable {
    /// There is no room for it; in words for the person.
    case full(String)
    case storage(StorageError)
}

extension ContentBoundError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .full(let words): words
        case .storage(let error): error.description
        }
    }
}

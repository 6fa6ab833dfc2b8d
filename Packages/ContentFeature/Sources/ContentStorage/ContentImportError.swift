public import Persistence

/// Why a document was not imported; in words for the person. Nothing of it was kept then.
public enum ContentImportError: Error, Sendable, Equatable {
    case invalid(String)
    case tooLarge(String)
    case storage(StorageError)
}

extension ContentImportError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .invalid(let words), .tooLarge(let words): words
        case .storage(let error): error.description
        }
    }
}

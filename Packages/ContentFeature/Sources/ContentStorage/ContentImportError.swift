public import Persistence

public enum ContentImportError: Error, Sendable, Equatable {
    case invalid(String), tooLarge(String), storage(StorageError)
}

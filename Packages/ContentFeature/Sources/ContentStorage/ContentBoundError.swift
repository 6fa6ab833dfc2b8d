public import Persistence

public enum ContentBoundError: Error, Sendable, Equatable { case full(String), storage(StorageError) }

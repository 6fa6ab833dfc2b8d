public import Core
public import Persistence

/// How much is kept, whatever the account's plan is. Nothing is removed unasked but the oldest of the made pictures.
public struct ContentBounds: Sendable, Equatable {
    public static let standard = ContentBounds()

    /// Of an account.
    public internal(set) var conversations = 10_000
    /// In bytes, of a message, a reply or what a model has answered to a scan.
    public internal(set) var text = 1 << 20
    /// In bytes, of a system prompt.
    public internal(set) var instructions = 64 << 10
    /// In characters. Longer titles are cut.
    public internal(set) var title = 200
    /// Messages of a conversation that wait for the reply before them.
    var queue = 20
    /// Of a message.
    public internal(set) var attachments = 8
    /// In bytes, of an attached text file.
    public internal(set) var textFile = 256 << 10
    /// In bytes, of an attached or scanned picture.
    public internal(set) var picture = 4 << 20
    /// In bytes, of an account's attachments. Scans and made pictures do not take their room.
    public internal(set) var blobs = 256 << 20
    /// Of an account, beside the given ones.
    public internal(set) var personas = 100
    /// In bytes, of a document that is imported: one conversation may hold all attachments of an account, as Base64.
    public internal(set) var document = 384 << 20
    /// Of a conversation that is imported.
    public internal(set) var importedMessages = 50_000

    init() {}
}

/// Why something was not kept. Nothing of it was kept then.
public enum ContentBoundError: ClassifiedError, Sendable, Equatable {
    /// There is no room for it; in words for the person.
    case full(String)
    /// It is no document that can be imported; in words for the person.
    case invalid(String)
    case storage(StorageError)

    public var kind: FailureKind {
        switch self {
        case .full: .cannotWrite
        case .invalid: .badData
        case .storage(let error): error.kind
        }
    }
}

extension ContentBoundError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .full(let words), .invalid(let words): words
        case .storage(let error): error.description
        }
    }
}

/// How much of one kind an account keeps by its plan.
public struct KeptLimit: Sendable, Equatable {
    public let count: Int
    /// Of all of them together.
    public let bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}

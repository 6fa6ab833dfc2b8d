public import Core
public import Persistence

/// How much is kept, whatever the account's plan is. Nothing is removed unasked but the oldest of the made pictures.
public struct ContentBounds: Sendable, Equatable {
    public static let standard = ContentBounds()

    /// The most conversations of an account.
    public internal(set) var conversations = 10_000
    /// The longest text of a message, a reply or an answer to a scan, in bytes.
    public internal(set) var text = 1 << 20
    /// The longest system prompt, in bytes.
    public internal(set) var instructions = 64 << 10
    /// The longest title, in characters; a longer one is cut.
    public internal(set) var title = 200
    /// Messages of a conversation that wait for the reply before them.
    var queue = 20
    /// The most attachments of a message.
    public internal(set) var attachments = 8
    /// The largest attached text file, in bytes.
    public internal(set) var textFile = 256 << 10
    /// The largest attached or scanned picture, in bytes.
    public internal(set) var picture = 4 << 20
    /// The size of all attachments of an account, in bytes. Scans and made pictures do not take their room.
    public internal(set) var blobs = 256 << 20
    /// The most personas of an account, beside the given ones.
    public internal(set) var personas = 100
    /// The largest document that is imported, in bytes: one conversation may hold all attachments of an account, as
    /// Base64.
    public internal(set) var document = 384 << 20
    /// The most messages of a conversation that is imported.
    public internal(set) var importedMessages = 50_000

    init() {}
}

/// Why something was not kept. Nothing of it was kept then.
public enum ContentBoundError: ClassifiedError, Sendable, Equatable {
    /// There is no room for it; in words for the person.
    case full(String)
    /// The document cannot be imported; the value says why, for the person.
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
    /// The size of all of them together, in bytes.
    public let bytes: Int

    public init(count: Int, bytes: Int) {
        self.count = count
        self.bytes = bytes
    }
}

public import Foundation

public struct ConversationDocument: Sendable, Equatable {
    public init(json: Data) throws(ContentImportError) {}
    public var json: Data { Data() }
    /// The shown path.
    public var markdown: String { "" }
}

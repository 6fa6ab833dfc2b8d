public import Foundation

/// What a server said about a customer, and when, so that it can be stored and asked about again.
public struct CustomerReply: Sendable, Equatable {
    /// The document as it came.
    public let document: Data
    /// The version of the document, for the server; nil when it gave none.
    public let etag: String?
    public let info: CustomerInfo
    /// Whether the server said what its time was. If not, the time is that of an earlier reply, and nothing is newer than
    /// that.
    public let isTimed: Bool

    /// A stored reply.
    ///
    /// - Parameters:
    ///   - requestDate: the server's time when it last said this; nil for the time in the document.
    ///   - isTimed: whether the server said so just now.
    /// - Throws: ``PurchasesError/malformed(_:)`` when the document is not that of a customer.
    public init(
        document: Data, etag: String?, requestDate: Date? = nil, isTimed: Bool = true
    ) throws(PurchasesError) {
        self.document = document
        self.etag = etag
        self.isTimed = isTimed
        info = try CustomerDocument.read(document, requestDate: requestDate)
    }
}

public import Foundation

/// What a server said about a customer, and when, so that it can be stored and asked about again.
public struct CustomerReply: Sendable, Equatable {
    /// The document as it came.
    public let document: Data
    /// The version of the document, for the server; nil when it gave none.
    public let etag: String?
    public let info: CustomerInfo

    /// A stored reply.
    ///
    /// - Parameter requestDate: the server's time when it last said this; nil for the time in the document.
    /// - Throws: ``PurchasesError/malformed(_:)`` when the document is not that of a customer.
    public init(document: Data, etag: String?, requestDate: Date? = nil) throws(PurchasesError) {
        self.document = document
        self.etag = etag
        info = try CustomerDocument.read(document, requestDate: requestDate)
    }
}

/// Where a body comes from: the network, or a test's script.
public protocol HTTPBodySource: AnyObject, Sendable {
    /// The next piece, which is not empty; nil at the end. After the end and after an error, the same again.
    ///
    /// One task reads at a time. When it is cancelled, this throws ``HTTPError/cancelled``.
    func next() async throws(HTTPError) -> [UInt8]?
    /// Ends the transfer and throws away what has not been read.
    func cancel()
}

/// Where a body comes from: libcurl's loop, or a test's script. Never gives an empty piece.
public protocol HTTPBodySource: AnyObject, Sendable {
    func next() async throws(HTTPError) -> [UInt8]?
    func cancel()
}

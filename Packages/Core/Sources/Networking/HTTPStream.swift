public import HTTPTypes

/// A reply whose header is there and whose body is still arriving.
public struct HTTPStream: Sendable {
    public let response: HTTPResponse
    public let body: HTTPBody

    public init(_ response: HTTPResponse, body: HTTPBody) {
        self.response = response
        self.body = body
    }
}

public import HTTPTypes

public struct HTTPStream: Sendable {
    public let response: HTTPResponse
    public let body: HTTPBody

    public init(_ response: HTTPResponse, body: HTTPBody) {
        self.response = response
        self.body = body
    }
}

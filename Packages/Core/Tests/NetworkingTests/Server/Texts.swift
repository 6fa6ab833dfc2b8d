import CoreTesting
import Foundation
import HTTPTypes
import Networking

/// A whole reply with its length.
func reply(_ status: String, _ fields: [String] = [], body: String = "") -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields).joined(separator: "\r\n") + "\r\n\r\n"
        + body
}

extension HTTPRequest {
    /// A request to a server of these tests.
    init(_ method: Method = .get, _ server: LoopbackServer, _ path: String = "/", _ fields: HTTPFields = [:]) {
        self.init(method: method, scheme: "http", authority: server.authority, path: path, headerFields: fields)
    }
}

extension CurlHTTPClient {
    convenience init() {
        self.init(userAgent: "slipway-tests/1.0")
    }

    /// Sends `request` with limits that no test reaches, however busy the machine is, in the place of the default ones.
    func send(_ request: HTTPRequest, body: Data? = nil) async throws(HTTPError) -> HTTPReply {
        try await send(request, body: body, limits: .patient())
    }
}

extension HTTPLimits {
    /// An hour for everything, so that only the size of the body counts.
    static func patient(bodySize: Int = 4 * 1024 * 1024) -> HTTPLimits {
        HTTPLimits(connect: .seconds(3600), total: .seconds(3600), bodySize: bodySize)
    }
}

extension AsyncStream {
    /// The next element. For one reader at a time.
    var next: Element? {
        get async {
            for await element in self { return element }
            return nil
        }
    }
}

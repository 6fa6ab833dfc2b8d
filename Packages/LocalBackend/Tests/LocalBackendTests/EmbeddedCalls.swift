import Core
import Foundation
import Testing

@testable import LocalBackend

/// Calls of an embedded backend: at its socket, as the app makes them, and at its address for browsers.
enum EmbeddedCalls {
    static let signUp = #"{"email":"ada@example.com","password":"correct horse"}"#

    /// Serves a home in this process.
    static func serving(
        runtime: (URL) -> URL = { $0.appendingPathComponent("run") },
        _ body: (BackendEndpoint, URL) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let runtime = runtime(directory)
            let backend = EmbeddedBackend(options: .testing(directory), runtimeDirectory: runtime)
            do {
                try await body(try await backend.endpoint(), directory)
            } catch {
                await backend.stop()
                throw error
            }
            await backend.stop()
        }
    }

    private static func request(
        _ method: String, _ path: String, _ body: String, host: String, headers: String = ""
    ) -> String {
        "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\napikey: key\r\nContent-Length: \(body.utf8.count)\r\n"
            + "\(headers)Connection: close\r\n\r\n\(body)"
    }

    /// - Parameter token: for the field `Authorization`.
    static func atSocket(
        _ endpoint: BackendEndpoint, _ method: String, _ path: String, _ body: String = "",
        host: String = "localhost", token: String? = nil
    ) async throws -> Answer {
        let connection = RawConnection(try #require(endpoint.socket).connect())
        let headers = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
        await connection.send(request(method, path, body, host: host, headers: headers))
        return try await connection.answer()
    }

    static func health(_ endpoint: BackendEndpoint) async throws -> Int {
        try await atSocket(endpoint, "GET", "/auth/v1/health").status
    }

    /// A process takes over by itself and without notice, so this polls until it answers. Bounded by the time limit of the
    /// test.
    static func eventuallyAnswers(_ endpoint: BackendEndpoint) async throws -> Bool {
        while !Task.isCancelled {
            if let status = try? await health(endpoint) { return status == 200 }
            await Task.yield()
        }
        return false
    }

    static func overTCP(
        _ endpoint: BackendEndpoint, _ method: String, _ path: String, _ body: String = ""
    ) async throws -> Answer {
        let port = UInt16(try #require(endpoint.browserURL?.port))
        let connection = try RawConnection(port: port)
        await connection.send(request(method, path, body, host: "127.0.0.1:\(port)"))
        return try await connection.answer()
    }
}

import CoreTesting
import Foundation
import HTTPTypes
import Networking
import Testing

/// A test's own `slipway backend serve`, and requests to it as a program in another language would send them.
final class BackendServer: Sendable {
    /// For journeys that send a second mail to an address within a minute.
    static let withoutLimits = ["--rate-limits", "off"]

    let program: RunningProgram
    let url: URL
    let key: String
    let serviceRoleKeyFile: String
    let data: URL
    /// For requests of the test itself: only the test's own time limit ends a request that hangs.
    static let limits = HTTPLimits(connect: .seconds(3600), total: .seconds(3600))
    private let client = CurlHTTPClient(userAgent: "slipway-journeys/1.0")

    /// - Parameters:
    ///   - port: 0 for the one that the directory had before; nil for one that no other program uses, even
    ///     after this server has ended.
    ///   - directory: relative to the home.
    init(_ home: TestHome, port: UInt16? = nil, directory: String = "server", options: [String] = []) async throws {
        data = home.url.appendingPathComponent(directory)
        program = try RunningProgram(
            ["backend", "serve", "--port", String(try port ?? UnusedPort.next()), "--data", data.path, "--json"]
                + ["--password-cost", String(Program.passwordCost)] + options, in: home)
        let line = try await program.requireLine("the backend's address")
        let form = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        url = try #require((form["url"] as? String).flatMap(URL.init(string:)))
        key = try #require(form["anonKey"] as? String)
        serviceRoleKeyFile = try #require(form["serviceRoleKeyFile"] as? String)
    }

    var port: UInt16 { UInt16(url.port ?? 0) }

    /// The environment with which another process uses this server.
    var environment: [String: String] { ["SUPABASE_URL": url.absoluteString, "SUPABASE_KEY": key] }

    /// Kills the server, and waits until it has ended.
    func kill() async {
        program.kill(SIGKILL)
        _ = await program.status()
    }

    struct Answer: Sendable {
        let status: Int
        let body: Data

        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:] }

        func string(_ path: String...) -> String? {
            path.reduce(json as Any?) { ($0 as? [String: Any])?[$1] } as? String
        }
    }

    /// Sends one request; throws when there is no response.
    func call(
        _ method: String, _ path: String, _ body: (any Encodable)? = nil, token: String? = nil
    ) async throws -> Answer {
        var request = HTTPRequest(
            method: try #require(HTTPRequest.Method(method)), url: try #require(URL(string: url.absoluteString + path)))
        request.headerFields[try #require(HTTPField.Name("apikey"))] = key
        if let token { request.headerFields[.authorization] = "Bearer \(token)" }
        var content: Data?
        if let body {
            request.headerFields[.contentType] = "application/json"
            content = try JSONEncoder().encode(body)
        }
        let reply = try await client.send(request, body: content, limits: Self.limits)
        return Answer(status: reply.response.status.code, body: reply.body)
    }

    func signUp(_ email: String) async throws -> Answer {
        try await call("POST", "/auth/v1/signup", ["email": email, "password": "correct horse"])
    }

    func serviceRoleKey() throws -> String {
        try String(contentsOfFile: serviceRoleKeyFile, encoding: .utf8).trimmingCharacters(in: .newlines)
    }
}

import AuthFeatureTesting
import Core
import Foundation
import HTTPTypes
import Networking
import Testing

/// Sends the requests of one case to one server, and compares the replies.
struct WireWalk {
    let server: AuthServer
    /// What stands for `$name` in later requests. Each session adds `access`, `refresh` and, for the n-th, `accessN` and
    /// `refreshN`; a redirection adds the `flow` that it returns; each mail, `code` and `link`, and `code to ADDRESS` and
    /// `link to ADDRESS`; a new second factor, its `factor`, its `secret` and its codes.
    private var values: [String: String] = [:]
    private var sessions = 0

    /// The verifier and the nonce that the cases use.
    private static let verifier = String(repeating: "verifier-", count: 6)
    private static let nonce = "a nonce"

    init(_ server: AuthServer) async throws {
        self.server = server
        values["verifier"] = Self.verifier
        values["challenge"] = SecureHash.sha256(Data(Self.verifier.utf8)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        values["nonce"] = Self.nonce
        let hash = SecureHash.sha256(Data(Self.nonce.utf8))
        let hex = hash.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        values["appleWithNonce"] = try await server.appleToken(hex)
        values["appleWithoutNonce"] = try await server.appleToken(nil)
    }

    mutating func take(_ step: WireStep) async throws {
        server.clock.advance(step.delay)
        for mail in try server.mails() {
            for (name, value) in [("code", mail.code), ("link", mail.link)] {
                values[name] = value
                values["\(name) to \(mail.address)"] = value
            }
        }
        for (name, periods) in [("totp", 0.0), ("totpNext", 1), ("totpLater", 2)] {
            values[name] = values["secret"].map { TOTP.code(of: $0, at: server.clock.now + periods * TOTP.period) }
        }
        let reply = try await send(step)
        let body = String(decoding: reply.body, as: UTF8.self)
        let comment: Comment = "\(step.call) \(step.body ?? "")\n\(reply.response.status.code) \(body)"
        #expect(reply.response.status.code == step.reply.status, comment)
        let content = (try? JSONDecoder().decode(JSONValue.self, from: reply.body)) ?? .null
        for (path, type) in step.reply.members { #expect(content[path]?.typeName == type, "\(path): \(comment)") }
        for (path, value) in step.reply.values { #expect(content[path]?.string == value, "\(path): \(comment)") }
        if step.reply == .empty { #expect(content == .object([:]), comment) }
        if case .redirect(_, let prefix) = step.reply {
            let location = reply.response.headerFields[.location] ?? ""
            #expect(location.hasPrefix(prefix), "\(location): \(comment)")
            values["flow"] = URLComponents(string: location)?.queryItems?.first { $0.name == "code" }?.value
        }
        if let secret = content["totp.secret"]?.string {
            values["secret"] = secret
            values["factor"] = content["id"]?.string
        } else if step.call.hasSuffix("/challenge") {
            values["factorChallenge"] = content["id"]?.string
        }
        guard case .session = step.reply else { return }
        if let level = step.level { #expect(Self.level(of: content) == level, comment) }
        sessions += 1
        for name in ["access", "refresh"] {
            values[name] = content["\(name)_token"]?.string
            values["\(name)\(sessions)"] = values[name]
        }
    }

    /// The claim `aal` of a session's access token.
    private static func level(of session: JSONValue) -> String? {
        let parts = session["access_token"]?.string?.split(separator: ".") ?? []
        guard parts.count == 3, let claims = Base64URL.decodeLeniently(parts[1]) else { return nil }
        return (try? JSONDecoder().decode(JSONValue.self, from: claims))?["aal"]?.string
    }

    private func send(_ step: WireStep) async throws -> HTTPReply {
        let words = text(step.call).split(separator: " ", maxSplits: 1).map(String.init)
        let method = try #require(HTTPRequest.Method(words[0]))
        let url = try #require(URL(string: server.endpoint.url.absoluteString + words[1]))
        var fields = HTTPFields()
        for (name, value) in ["apikey": server.endpoint.key, "X-Supabase-Api-Version": "2024-01-01"] {
            fields[try #require(HTTPField.Name(name))] = value
        }
        if let bearer = step.bearer { fields[.authorization] = "Bearer \(text(bearer))" }
        if step.body != nil { fields[.contentType] = "application/json" }
        return try await server.http.send(
            HTTPRequest(method: method, url: url, headerFields: fields), body: step.body.map { Data(text($0).utf8) },
            limits: HTTPLimits())
    }

    /// Longer names first: `$access1` is not `$access` followed by a digit.
    private func text(_ template: String) -> String {
        values.sorted { $0.key.count > $1.key.count }.reduce(template) { text, value in
            text.replacing("$\(value.key)", with: value.value)
        }
    }
}

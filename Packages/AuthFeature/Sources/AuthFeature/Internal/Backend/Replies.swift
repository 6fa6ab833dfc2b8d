import Core
import Foundation
import HTTPTypes
import Networking

/// A successful reply, the time of its arrival and its origin.
struct AuthReply: Sendable {
    let reply: HTTPReply
    let receivedAt: Date
    let origin: String

    /// The server's clock; nil when the reply has no date, or not in the form that HTTP requires.
    var serverDate: Date? { reply.response.headerFields[.date].flatMap(HTTPDate.parse) }

    /// When a token of the reply expires. Its lifetime counts from the receipt; times of the server's clock are only
    /// compared with each other.
    func expiry(after lifetime: TimeInterval) -> Expiry {
        let skew = serverDate.map { $0.timeIntervalSince(receivedAt) } ?? 0
        return Expiry(date: receivedAt.addingTimeInterval(skew + lifetime), clockSkew: skew)
    }

    /// The content, which must be a JSON object. Proxies and functions may give it any type in its header.
    func object() throws(BackendFailure) -> JSONValue {
        let content = reply.body.isEmpty ? .null : try json()
        guard content.members != nil else { throw .malformed("it is not a JSON object of the expected form") }
        return content
    }

    func text(_ name: String) throws(BackendFailure) -> String {
        guard let text = try object()[name]?.text else {
            throw .malformed("it is not a JSON object of the expected form")
        }
        return text
    }

    /// Rejects a page of a captive portal or a proxy: these answer any request without carrying it out.
    func checkIsNoPage() throws(BackendFailure) {
        if !reply.body.isEmpty { _ = try json() }
    }

    private func json() throws(BackendFailure) -> JSONValue {
        do {
            return try ReceivedJSON.decode(JSONValue.self, from: reply.body)
        } catch {
            throw .malformed("it is not JSON")
        }
    }
}

/// A token, and the address of the only backend that may receive it.
struct Bearer: Sendable {
    let token: Secret
    let origin: String
}

/// When a granted token expires.
struct Expiry: Sendable {
    /// On the server's clock.
    let date: Date
    /// How many seconds the server's clock was ahead of this machine's when the token arrived.
    let clockSkew: TimeInterval
}

/// What a server grants to a user after authentication.
struct Grant: Sendable {
    let accessToken: Secret
    let refreshToken: Secret
    /// Of the access token.
    let expiry: Expiry
    let origin: String
    let user: AppUser

    var access: Bearer { Bearer(token: accessToken, origin: origin) }
}

/// Successful replies in the form of the protocol. Only the values in use are read, and all of them are checked; a text
/// of another type counts as missing.
extension AuthReply {
    /// The session in the reply; nil when it is a bare user or a message.
    ///
    /// - Throws: ``BackendFailure/malformed(_:)`` naming the first part that cannot be used.
    func grant() throws(BackendFailure) -> Grant? {
        let json = try object()
        guard ["access_token", "refresh_token"].contains(where: { json[$0]?.text != nil }) else { return nil }
        let expiry = try tokenExpiry(in: json)
        guard let user = json["user"] else { throw .malformed("its user is missing") }
        return Grant(
            accessToken: try Self.token("access_token", in: json),
            refreshToken: try Self.token("refresh_token", in: json), expiry: expiry, origin: origin,
            user: try AppUser(user))
    }

    /// A token with a lifetime, as functions return it.
    func functionToken() throws(BackendFailure) -> (token: Secret, expiry: Expiry) {
        let json = try object()
        return (try Self.token("token", in: json), try tokenExpiry(in: json))
    }

    /// A lifetime is at most ten years: a longer one is a mistake, and an infinite one cannot be used in calculations.
    private func tokenExpiry(in json: JSONValue) throws(BackendFailure) -> Expiry {
        let type = json["token_type"]?.text
        guard type == nil || type?.lowercased() == "bearer" else { throw .malformed("its token_type is not bearer") }
        guard let lifetime = json["expires_in"]?.double, (1...315_360_000).contains(lifetime) else {
            throw .malformed("its expires_in is missing or invalid")
        }
        return expiry(after: lifetime)
    }

    /// A token is sent in a header, so a text that does not fit into a header unchanged is rejected.
    private static func token(_ name: String, in json: JSONValue) throws(BackendFailure) -> Secret {
        guard let text = json[name]?.text, (1...16_384).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7e) ~= $0 })
        else { throw .malformed("its \(name) is missing or cannot be a token") }
        return Secret(text)
    }

    /// A new second factor. The picture of its link is not read: it is drawn from the link.
    func enrollment(name: String) throws(BackendFailure) -> FactorEnrollment {
        let json = try object()
        guard let id = json["id"]?.text, FactorID.isValid(id) else { throw .malformed("its factor has no id") }
        guard let secret = json["totp"]?["secret"]?.text, (16...256).contains(secret.utf8.count),
            secret.utf8.allSatisfy("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8.contains)
        else { throw .malformed("its secret is not Base32") }
        guard let link = json["totp"]?["uri"]?.text, link.hasPrefix("otpauth://totp/"), link.utf8.count <= 2048,
            link.utf8.allSatisfy({ (0x21...0x7e) ~= $0 })
        else { throw .malformed("its link is not one for an authenticator app") }
        return FactorEnrollment(id: id, name: name, secret: Secret(secret), link: Secret(link))
    }
}

extension AppUser {
    /// The server sends "" for an account without an address. Metadata from users and providers can have any type.
    init(_ json: JSONValue) throws(BackendFailure) {
        guard let id = json["id"]?.text, (1...255).contains(id.utf8.count) else {
            throw .malformed("its user has no id")
        }
        let (email, newEmail) = (json["email"]?.text ?? "", json["new_email"]?.text ?? "")
        let names = ["full_name", "name"].compactMap {
            json["user_metadata"]?[$0]?.text.flatMap(PersonName.init)?.text
        }
        self.init(
            uid: id, email: email.isEmpty ? nil : email, name: names.first,
            pendingEmail: newEmail.isEmpty ? nil : newEmail,
            // Servers allow 10.
            factors: json["factors"]?.elements?.prefix(100).compactMap(AuthFactor.init) ?? [])
    }
}

extension AuthFactor {
    /// Nil for a factor that shows no codes, such as a telephone or a security key, and for one that cannot be used.
    fileprivate init?(_ json: JSONValue) {
        guard let id = json["id"]?.text, FactorID.isValid(id), [nil, "totp"].contains(json["factor_type"]?.text) else {
            return nil
        }
        self.init(
            id: id, name: json["friendly_name"]?.text.flatMap(PersonName.init)?.text,
            isVerified: json["status"]?.text == "verified")
    }
}

/// The ids of second factors. They are parts of addresses, so only characters that need no escape are used.
enum FactorID {
    static func isValid(_ id: String) -> Bool {
        (1...64).contains(id.utf8.count) && id.unicodeScalars.allSatisfy(CharacterSet.base64URL.contains)
    }
}

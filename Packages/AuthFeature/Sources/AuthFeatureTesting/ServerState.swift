import Core
import Foundation
import HTTPTypes
import Networking

/// The state of an in-memory server, and its replies.
struct ServerState {
    typealias Mail = InMemoryAuthServer.Mail

    struct Account: Encodable {
        let id: String
        var email: String
        var password: String?
        var newEmail: String?
        var userMetadata: [String: JSONValue] = [:]
        var factors: [Factor] = []
    }

    struct Factor: Encodable {
        let id: String
        let friendlyName: String
        let secret: String
        var status: String
        /// How many of its codes were accepted or passed over.
        var uses = 0
    }

    private struct Grant: Encodable {
        let accessToken, refreshToken: String
        var expiresIn = 3600
        let user: Account
    }

    struct Session {
        let account: String
        var refresh: String
        /// The refresh token before: its reply may have been lost, so it gets the present one again.
        var previous: String?
        /// The second factor that was confirmed last; nil when none was.
        var factor: String?
    }

    let requiresConfirmation: Bool
    var mood = InMemoryAuthServer.Mood.serving
    var calls: [String] = []
    var scripted: [(part: String, reply: HTTPReply)] = []
    var accounts: [String: Account] = [:]
    var sessions: [String: Session] = [:]
    /// The sessions of all access tokens. Like signed ones, they are valid until they expire.
    var access: [String: String] = [:]
    var expired: Set<String> = []
    /// The mails whose code or link was not used.
    var openings: [(account: String, mail: Mail)] = []
    var mails: [Mail] = []
    var count = 0

    /// A text that was not used before.
    mutating func new(_ name: String) -> String {
        count += 1
        return "\(name)-\(count)"
    }

    func account(email: String?) -> Account? {
        accounts.values.first { $0.email == email?.lowercased() }
    }

    mutating func add(email: String?, password: String? = nil) -> Account {
        let account = Account(id: new("account"), email: (email ?? "").lowercased(), password: password)
        accounts[account.id] = account
        return account
    }

    mutating func addFactor(to account: String, name: String, status: String) -> Factor {
        let secret = (0..<32).compactMap { _ in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".randomElement() }
        let factor = Factor(id: new("factor"), friendlyName: name, secret: String(secret), status: status)
        accounts[account]?.factors.append(factor)
        return factor
    }

    /// A mail replaces the one of its kind before.
    mutating func send(_ kind: Mail.Kind, to account: Account?) -> HTTPReply {
        guard let account else { return .json(["id": "no-account"]) }
        count += 1
        let code = String(100_000 + count)
        let mail = Mail(
            address: kind == .emailChange ? account.newEmail ?? "" : account.email, kind: kind, code: code,
            callback: URL(string: "slipway://login-callback?code=\(code)"))
        openings.removeAll { $0.account == account.id && $0.mail.kind == kind }
        openings.append((account.id, mail))
        mails.append(mail)
        return .json(account)
    }

    /// Without a real signature.
    static func token(_ claims: [String: String], signature: String) -> String {
        let payload = (try? JSONEncoder().encode(claims)) ?? Data()
        return [Data(#"{"alg":"none"}"#.utf8), payload, Data(signature.utf8)].map { Base64URL.encode($0) }
            .joined(separator: ".")
    }
}

/// A request, as far as it is read.
struct ReceivedCall {
    /// `POST /auth/v1/token?grant_type=password`.
    let text: String
    let bearer: String
    let content: JSONValue

    init(_ request: HTTPRequest, _ body: Data?) {
        text = "\(request.method.rawValue) \(request.path ?? "")"
        bearer = String((request.headerFields[.authorization] ?? "").dropFirst("Bearer ".count))
        content = body.flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) } ?? .null
    }

    subscript(key: String) -> String? { content[key]?.text }
}

extension HTTPReply {
    static func json(_ content: some Encodable, status: Int = 200) -> HTTPReply {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        return HTTPReply(HTTPResponse(status: .init(code: status)), body: (try? encoder.encode(content)) ?? Data())
    }

    static func empty(_ status: Int) -> HTTPReply { HTTPReply(HTTPResponse(status: .init(code: status))) }

    static func refusal(_ status: Int, _ code: String) -> HTTPReply {
        json(["code": code, "message": "The in-memory server says \(code)."], status: status)
    }
}

extension ServerState {
    /// Nil when there is no connection.
    mutating func reply(to call: ReceivedCall) -> HTTPReply? {
        calls.append(call.text)
        switch mood {
        case .offline: return nil
        case .maintenance(let status): return .empty(status)
        case .refusing(let status, let code): return .refusal(status, code)
        case .serving: return scripted.first { call.text.contains($0.part) }?.reply ?? answer(call)
        }
    }

    private mutating func answer(_ call: ReceivedCall) -> HTTPReply {
        let known = account(email: call["email"])
        let parts = call.text.split(separator: "?")
        switch (parts[0], parts.last) {
        case ("POST /auth/v1/signup", _):
            let account = add(email: call["email"], password: call["password"])
            return requiresConfirmation ? send(.signUp, to: account) : begin(account.id)
        case ("POST /auth/v1/token", "grant_type=password"):
            guard let known, known.password == call["password"] else { return .refusal(400, "invalid_credentials") }
            return begin(known.id)
        case ("POST /auth/v1/token", "grant_type=refresh_token"): return refresh(call)
        case ("POST /auth/v1/token", "grant_type=pkce"), ("POST /auth/v1/verify", _): return redeem(call)
        case ("POST /auth/v1/token", _):
            let payload = call["id_token"]?.split(separator: ".").dropFirst().first.flatMap { Base64URL.decode($0) }
            let email = payload.flatMap { try? JSONDecoder().decode([String: String].self, from: $0) }?["email"]
            return begin((account(email: email) ?? add(email: email)).id)
        case ("POST /auth/v1/otp", _): return send(.magicLink, to: known ?? add(email: call["email"]))
        case ("POST /auth/v1/recover", _): return send(.recovery, to: known)
        case ("POST /auth/v1/resend", _): return send(call["type"] == "signup" ? .signUp : .emailChange, to: known)
        default:
            let names = ["/v1/user", "/v1/logout", "/v1/factors", "/v1/delete-account", "/v1/api-token"]
            return names.contains(where: call.text.contains) ? answerOnBehalf(call) : .empty(404)
        }
    }

    private mutating func answerOnBehalf(_ call: ReceivedCall) -> HTTPReply {
        guard let id = access[call.bearer], let session = sessions[id] else {
            return .refusal(403, "session_not_found")
        }
        guard let account = accounts[session.account] else { return .refusal(403, "user_not_found") }
        guard !expired.contains(call.bearer) else { return .refusal(403, "bad_jwt") }
        switch call.text.split(separator: "?")[0] {
        case "GET /auth/v1/user": return .json(account)
        case "PUT /auth/v1/user": return change(account, call)
        case "POST /auth/v1/logout":
            let (isLocal, isGlobal) = (call.text.hasSuffix("local"), call.text.hasSuffix("global"))
            sessions = sessions.filter { $1.account != account.id || !isGlobal && ($0 == id) != isLocal }
            return .empty(204)
        case "POST /functions/v1/delete-account":
            accounts[account.id] = nil
            return .json(["success": true])
        case "POST /functions/v1/api-token":
            return .json(["token": .string(new("api")), "expires_in": .integer(3600)] as [String: JSONValue])
        default: return answerAboutFactor(account, session: id, call)
        }
    }

    private mutating func refresh(_ call: ReceivedCall) -> HTTPReply {
        let token = call["refresh_token"]
        guard let (id, session) = sessions.first(where: { [$1.refresh, $1.previous].contains(token) }) else {
            return .refusal(400, "refresh_token_not_found")
        }
        if session.refresh == token {
            sessions[id]?.previous = token
            let refresh = new("refresh")
            sessions[id]?.refresh = refresh
        }
        return grant(id)
    }

    private mutating func redeem(_ call: ReceivedCall) -> HTTPReply {
        let found = openings.firstIndex { _, mail in
            mail.code == call["auth_code"] || mail.code == call["token"] && mail.address == call["email"]
        }
        guard let found else { return .refusal(403, "otp_expired") }
        let (account, mail) = openings.remove(at: found)
        if mail.kind == .emailChange {
            accounts[account]?.email = mail.address
            accounts[account]?.newEmail = nil
        }
        return begin(account)
    }

    private mutating func begin(_ account: String) -> HTTPReply {
        let id = new("session")
        sessions[id] = Session(account: account, refresh: new("refresh"))
        return grant(id)
    }

    private mutating func grant(_ id: String) -> HTTPReply {
        guard let session = sessions[id], let account = accounts[session.account] else { return .empty(500) }
        let level = session.factor == nil ? "aal1" : "aal2"
        let token = Self.token(["sub": account.id, "aal": level], signature: new("access"))
        access[token] = id
        return .json(Grant(accessToken: token, refreshToken: session.refresh, user: account))
    }

    private mutating func change(_ account: Account, _ call: ReceivedCall) -> HTTPReply {
        var account = account
        if let password = call["password"] {
            guard password != account.password else { return .refusal(422, "same_password") }
            account.password = password
        }
        if case .object(let data)? = call.content["data"] { account.userMetadata.merge(data) { $1 } }
        account.newEmail = call["email"]?.lowercased() ?? account.newEmail
        accounts[account.id] = account
        return call["email"] == nil ? .json(account) : send(.emailChange, to: account)
    }

    private mutating func answerAboutFactor(_ account: Account, session: String, _ call: ReceivedCall) -> HTTPReply {
        let parts = call.text.split(separator: "/").map(String.init)
        if parts.count == 4 {
            let factor = addFactor(to: account.id, name: call["friendly_name"] ?? "", status: "unverified")
            let link = "otpauth://totp/\(call["issuer"] ?? ""):\(account.email)?secret=\(factor.secret)"
            let totp = JSONValue.object(["secret": .string(factor.secret), "uri": .string(link)])
            return .json(["id": .string(factor.id), "totp": totp] as [String: JSONValue])
        }
        guard let index = account.factors.firstIndex(where: { $0.id == parts[4] }) else {
            return .refusal(404, "mfa_factor_not_found")
        }
        let factor = account.factors[index]
        switch (parts.last, call["code"]) {
        case ("challenge"?, _): return .json(["id": new("challenge")])
        case ("verify"?, let code?):
            let codes = (1...20).map { InMemoryAuthServer.code(of: factor.secret, use: factor.uses + $0) }
            guard let place = codes.firstIndex(of: code) else { return .refusal(422, "mfa_verification_failed") }
            accounts[account.id]?.factors[index].uses += place + 1
            accounts[account.id]?.factors[index].status = "verified"
            // Refresh tokens of before do not lead to tokens that prove the factor.
            sessions[session] = Session(account: account.id, refresh: new("refresh"), factor: factor.id)
            return grant(session)
        default:
            accounts[account.id]?.factors.remove(at: index)
            for (id, other) in sessions where other.factor == factor.id { sessions[id]?.factor = nil }
            return .json(["id": factor.id])
        }
    }
}

import Core

/// One request to an auth server, and the reply that the protocol prescribes.
///
/// In texts, `$access`, `$refresh`, `$code`, `$link`, `$flow` and so on stand for what earlier replies and mails
/// contained; see ``WireWalk``.
struct WireStep: Sendable {
    /// `POST /auth/v1/otp`, query included.
    let call: String
    let body: String?
    let bearer: String?
    let reply: WireShape
    /// How much time passes before the request, in seconds.
    let delay: Double
    /// What the access token of the reply proves, as its claim `aal`; nil when that does not matter.
    private(set) var level: String?

    init(_ call: String, _ body: String?, bearer: String? = nil, after delay: Double = 0, _ reply: WireShape) {
        self.call = call
        self.body = body
        self.bearer = bearer
        self.reply = reply
        self.delay = delay
    }

    /// The same step, with this claim in the access token of its reply.
    func at(_ level: String) -> WireStep {
        var step = self
        step.level = level
        return step
    }

    init(_ call: String, bearer: String? = nil, after delay: Double = 0, _ reply: WireShape) {
        self.init(call, nil, bearer: bearer, after: delay, reply)
    }
}

/// What a client may rely on in a reply: the status, and the members of the JSON with their types.
enum WireShape: Sendable, Equatable {
    case session
    case user
    /// A user whose address will change.
    case changing(from: String, to: String)
    /// The first of two confirmations.
    case halfConfirmed
    case empty
    /// A status without content.
    case status(Int)
    case error(Int, String)
    case oauthError(String)
    case weakPassword
    /// A redirection to an address that begins like this.
    case redirect(Int, String)
    /// An object with at least these members.
    case object([String: String])

    private static let halfConfirmation =
        "Confirmation link accepted. Please proceed to confirm link sent to the other email"

    var status: Int {
        switch self {
        case .session, .user, .changing, .halfConfirmed, .empty, .object: 200
        case .status(let status), .error(let status, _), .redirect(let status, _): status
        case .oauthError: 400
        case .weakPassword: 422
        }
    }

    /// The members that the reply has, each with the name of its type.
    var members: [String: String] {
        switch self {
        case .session:
            let tokens = ["access_token": "string", "refresh_token": "string", "token_type": "string"]
            let times = ["expires_in": "integer", "expires_at": "integer"]
            return tokens.merging(times) { $1 }.merging(Self.user.members.mapKeys { "user.\($0)" }) { $1 }
        case .user:
            return [
                "id": "string", "aud": "string", "role": "string", "email": "string", "phone": "string",
                "app_metadata": "object", "user_metadata": "object", "identities": "array", "created_at": "string",
                "updated_at": "string", "is_anonymous": "bool",
            ]
        case .changing:
            return Self.user.members.merging(["new_email": "string"]) { $1 }
        case .halfConfirmed: return ["msg": "string", "code": "string"]
        case .error: return ["code": "string", "message": "string"]
        case .oauthError: return ["error": "string", "error_description": "string"]
        case .weakPassword: return ["code": "string", "message": "string", "weak_password.reasons": "array"]
        case .object(let members): return members
        case .empty, .status, .redirect: return [:]
        }
    }

    /// The members whose values are prescribed, too.
    var values: [String: String] {
        switch self {
        case .session: ["token_type": "bearer", "user.aud": "authenticated", "user.role": "authenticated"]
        case .user: ["aud": "authenticated", "role": "authenticated"]
        case .changing(let old, let new): ["email": old, "new_email": new]
        case .halfConfirmed: ["code": "200", "msg": Self.halfConfirmation]
        case .error(_, let code): ["code": code]
        case .oauthError(let error): ["error": error]
        case .weakPassword: ["code": "weak_password"]
        case .empty, .status, .redirect, .object: [:]
        }
    }
}

extension Dictionary where Key == String {
    func mapKeys(_ change: (String) -> String) -> [String: Value] {
        Dictionary(uniqueKeysWithValues: map { (change($0.key), $0.value) })
    }
}

extension JSONValue {
    /// The member at a path: `user.email`.
    subscript(path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self) { value, name in
            if case .object(let members)? = value { members[String(name)] } else { nil }
        }
    }

    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .integer: "integer"
        case .decimal, .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    var string: String? {
        if case .string(let text) = self { text } else { nil }
    }
}

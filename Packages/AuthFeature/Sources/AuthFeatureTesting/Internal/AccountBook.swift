import Core
import Foundation
import HTTPTypes
import Networking

/// The accounts, sessions and mails of an in-memory server, and the routing of its requests.
struct AccountBook {
    /// In bytes; the default of real servers.
    static let minimumPassword = 6

    let tokenLifetime: Int
    let requiresConfirmation: Bool
    let securesEmailChange: Bool
    /// Where links redirect to that request an address which is not allowed.
    let siteURL: String
    var offersAPIToken = true
    var accounts: [Account] = []
    var sessions: [Session] = []
    var openings: [Opening] = []
    var mails: [InMemoryAuthServer.Mail] = []

    mutating func answer(_ request: WireRequest) -> HTTPReply {
        if request.isMalformed { return WireReply.error(400, "bad_json") }
        guard (request.text("code_challenge") == nil) == (request.text("code_challenge_method") == nil) else {
            return WireReply.error(400, "validation_failed")
        }
        return route(request)
    }

    private mutating func route(_ request: WireRequest) -> HTTPReply {
        switch "\(request.method) \(request.path)" {
        case "GET /auth/v1/health":
            WireReply.json(200, ["name": .string("GoTrue"), "version": .string("in-memory")])
        case "POST /auth/v1/signup": signUp(request)
        case "POST /auth/v1/token": token(request)
        case "POST /auth/v1/otp", "POST /auth/v1/magiclink": sendMagicLink(request)
        case "POST /auth/v1/recover": sendRecovery(request)
        case "POST /auth/v1/resend": sendAgain(request)
        case "POST /auth/v1/verify": verify(request)
        case "GET /auth/v1/verify": openLink(request)
        case "GET /auth/v1/authorize": authorize(request)
        case "GET /auth/v1/user": returnUser(request)
        case "PUT /auth/v1/user": changeUser(request)
        case "POST /auth/v1/logout": signOut(request)
        case "POST /functions/v1/delete-account": deleteAccount(request)
        case "POST /functions/v1/api-token": giveAPIToken(request)
        default: answerAboutFactors(request) ?? WireReply.empty(404)
        }
    }

    private mutating func token(_ request: WireRequest) -> HTTPReply {
        switch request.query["grant_type"] {
        case "password": signIn(request)
        case "refresh_token": refresh(request)
        case "pkce": completeLink(request)
        case "id_token": signInWithIdentityToken(request)
        default: WireReply.error(400, "invalid_credentials")
        }
    }

    func account(email: String?) -> Account? {
        accounts.first { $0.email == email?.lowercased() }
    }

    func account(id: String) -> Account? {
        accounts.first { $0.id == id }
    }

    mutating func change(_ id: String, _ change: (inout Account) -> Void) {
        guard let index = accounts.firstIndex(where: { $0.id == id }) else { return }
        change(&accounts[index])
    }

    mutating func add(email: String, password: String?, isConfirmed: Bool = true) -> Account {
        let account = Account(email: email, password: password, isConfirmed: isConfirmed)
        accounts.append(account)
        return account
    }
}

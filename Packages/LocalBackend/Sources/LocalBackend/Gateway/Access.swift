import Core

/// Who may make a call. Every endpoint states it, and ``Gateway`` checks it before the endpoint is asked.
///
/// What depends on more than the caller, such as which member of an account is changed, is checked by the endpoint too.
enum Access: Sendable, CaseIterable {
    /// Every caller: requests that a browser makes from a link, and those of programs that wait for the server.
    case anyone
    /// Every caller with an `apikey`, whose value is not checked.
    case key
    /// A signed-in user with a key.
    case session
    /// The same, in a session that is confirmed by a second factor if the account has one.
    case confirmedSession
    /// The service-role key, or a token of an administrator's role, with a key.
    case administrator
    /// Every caller with a bearer token, whose value is not checked; at the Unix socket every caller, because the
    /// kernel reports who calls.
    case modelKey
    /// Every caller with a public key of a Test Store.
    case storeKey
}

/// A call without an `apikey`, which Supabase's gateway answers in a form of its own.
struct KeyMissing: Error {
    static let reply = Reply.json(
        [
            "message": "No API key found in request",
            "hint": "No `apikey` request header or url param was found.",
        ], status: 401)
}

extension Gateway {
    /// Checks that a call may be made. Returns it with its caller where a session is needed.
    func admit(_ request: Request, to access: Access) async throws -> Request {
        var request = request
        switch access {
        case .anyone: break
        case .modelKey:
            guard loopback.port == nil || (try? request.bearerToken()) != nil else {
                throw AIFailure.keyMissing
            }
        case .storeKey: try Self.checkStoreKey(request)
        case .key: try Self.checkKey(request)
        case .session, .confirmedSession:
            try Self.checkKey(request)
            let caller = try await parts.caller(of: request)
            guard access == .session || !caller.lacksConfirmation else {
                throw CallError.forbidden(
                    "insufficient_aal", "AAL2 session is required for this call when MFA is enabled.")
            }
            request.caller = caller
        case .administrator:
            try Self.checkKey(request)
            try await parts.checkAdministrator(request)
        }
        return request
    }

    private static func checkKey(_ request: Request) throws(KeyMissing) {
        let hasKey = [request.headers["apikey"], request.query["apikey"]].contains { $0?.isEmpty == false }
        guard hasKey else { throw KeyMissing() }
    }

    /// Any key of a Test Store is accepted: `test_` and letters, digits, `.`, `_` or `-`.
    private static func checkStoreKey(_ request: Request) throws(PurchasesFailure) {
        guard let key = try? request.bearerToken() else {
            throw PurchasesFailure(401, 7224, "Send a public key in the field Authorization: 'Bearer test_slipway'.")
        }
        guard !key.hasPrefix("sk_") else {
            throw PurchasesFailure(
                401, 7225, "Secret keys must not be used in an app. Use a public key, such as test_slipway.")
        }
        let name = key.utf8.dropFirst("test_".utf8.count)
        guard key.hasPrefix("test_"), !name.isEmpty, name.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else {
            throw PurchasesFailure(
                401, 7225, "This is not a key of a Test Store. Use one that begins with 'test_', such as test_slipway.")
        }
    }
}

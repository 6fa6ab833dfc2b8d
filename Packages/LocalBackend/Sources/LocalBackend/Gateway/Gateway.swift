import Core
import Foundation
import Logging

/// Checks the host, the origin and the API key of each request, and routes it to its endpoint.
struct Gateway: Sendable {
    let loopback: LoopbackGuard
    let routes: RouteTable
    let isForBrowsers: Bool
    private let limits: ServerLimits
    let logger: Logger

    /// - Parameter isForBrowsers: whether only ``BrowserCalls`` are answered, and the rest is refused.
    init(
        guard loopback: LoopbackGuard, routes: RouteTable, isForBrowsers: Bool = false, limits: ServerLimits,
        logger: Logger
    ) {
        self.loopback = loopback
        self.isForBrowsers = isForBrowsers
        self.routes = routes
        self.limits = limits
        self.logger = logger
    }

    func reply(to request: Request) async -> Reply {
        guard loopback.allows(request.headers) else {
            return Self.plain("This server answers on this machine's own addresses only.", status: 403)
        }
        if let preflight = CrossOrigin.preflight(request) { return CrossOrigin.open(preflight, to: request) }
        return CrossOrigin.open(await answer(request), to: request)
    }

    private func answer(_ request: Request) async -> Reply {
        let path = Self.withoutTrailingSlash(request.head.path)
        if AIPath.covers(path) { return await answerAI(request, path: path) }
        if PurchasesPath.covers(path) { return await answerPurchases(request, path: path) }
        guard Self.prefixes.contains(where: path.hasPrefix) else {
            return ErrorReply.make(Self.unknownPath, head: request.head)
        }
        guard !isForBrowsers || BrowserCalls.contain(method: request.head.method, path: path) else {
            return ErrorReply.make(BrowserCalls.refusal, head: request.head)
        }
        guard Self.needsNoKey(path) || Self.hasKey(request) else { return Self.missingKey }
        let route = routes.match(path)
        do {
            if let route, let endpoint = route.methods[request.head.method] {
                var request = request
                request.captures = route.captures
                return try await endpoint.reply(request)
            }
            for guarding in routes.guards(of: path) { try await guarding.check(request) }
            guard let route else { throw Self.unknownPath }
            return Reply(status: 405, headers: ["Allow": route.methods.keys.sorted().joined(separator: ", ")])
        } catch let error as AuthError {
            return ErrorReply.make(error, head: request.head)
        } catch let fault as FormFault {
            return ErrorReply.make(.badJSON(fault.reason), head: request.head)
        } catch let error as OAuthError {
            return error.reply
        } catch is CancellationError {
            // The client has disconnected, or has already received a timeout: this reply is not sent.
            return reply(to: .tooSlowToAnswer, head: request.head)
        } catch {
            // Not the path that was called: it may hold an id.
            let name = route?.methods.values.first?.path ?? "unknown"
            logger.error(
                "A call failed.", metadata: ["path": "\(name)", "reason": "\(FailureReason.describe(error))"])
            return ErrorReply.make(
                AuthError(500, .unexpectedFailure, "Unexpected failure, please check server logs for more information"),
                head: request.head)
        }
    }

    /// How many bytes the body of a request may have.
    func bodyLimit(for path: String) -> Int { AIPath.covers(path) ? limits.aiBody : limits.body }

    /// The reply before a connection is closed because its request is refused. `head` is the request's head, if it has
    /// been parsed.
    func reply(to refusal: RequestRefusal, head: RequestHead?) -> Reply {
        if let head, AIPath.covers(head.path), let failure = AIFailure(refusal, bodyLimit: limits.aiBody) {
            return failure.reply
        }
        if let head, PurchasesPath.covers(head.path), let failure = PurchasesFailure(refusal, bodyLimit: limits.body) {
            return failure.reply
        }
        return switch refusal {
        case .malformed(let reason):
            Self.plain("Bad request: \(reason).", status: 400)
        case .headTooLarge:
            Self.plain("Request header fields too large.", status: 431)
        case .bodyTooLarge:
            ErrorReply.make(
                AuthError(413, .requestEntityTooLarge, "Request body too large (max \(limits.body) bytes)"), head: head)
        case .noRoom:
            Self.plain("Too many large requests at once. Try again later.", status: 503)
        case .tooSlow:
            Self.plain("The request did not arrive in time.", status: 408)
        case .tooSlowToAnswer:
            ErrorReply.make(
                AuthError(504, .requestTimeout, "Processing this request timed out, please retry after a moment."),
                head: head)
        }
    }

    private static let prefixes = ["/auth/v1/", "/functions/v1/"]

    /// Requests that a browser makes from a link carry no key. Programs that wait for the server request its health.
    private static func needsNoKey(_ path: String) -> Bool {
        keyless.contains(path) || path.hasPrefix(DevelopmentIssuer.path)
    }

    private static let keyless: Set<String> = [
        "/auth/v1/verify", "/auth/v1/callback", "/auth/v1/authorize", "/auth/v1/.well-known/jwks.json",
        "/auth/v1/health",
    ]

    private static func hasKey(_ request: Request) -> Bool {
        [request.headers["apikey"], request.query["apikey"]].contains { $0?.isEmpty == false }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func plain(_ text: String, status: Int) -> Reply {
        .text(text + "\n", status: status)
    }

    private static let unknownPath = AuthError(404, .notFound, "This server has no such path.")

    private static var missingKey: Reply {
        .json(
            [
                "message": "No API key found in request",
                "hint": "No `apikey` request header or url param was found.",
            ], status: 401)
    }
}

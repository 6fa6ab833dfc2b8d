import Core
import Foundation
import Logging

/// Checks the host and the origin of each request and who may make it, and routes it to its endpoint.
struct Gateway: Sendable {
    let loopback: LoopbackGuard
    let routes: EndpointTable
    let parts: BackendParts
    /// Whether only ``BrowserCalls`` are answered, and the rest is refused.
    let isForBrowsers: Bool
    let limits: ServerLimits
    let logger: Logger
    private let thread = WorkThread()
    /// Bytes. A larger body takes long to read, whatever it holds.
    private static let lightBody = 64 << 10

    func reply(to request: Request) async -> Reply {
        guard loopback.allows(request.headers) else {
            return Self.plain("This server answers on this machine's own addresses only.", status: 403)
        }
        if let preflight = CrossOrigin.preflight(request) { return CrossOrigin.open(preflight, to: request) }
        return CrossOrigin.open(await answer(request), to: request)
    }

    private func answer(_ request: Request) async -> Reply {
        let path = Self.withoutTrailingSlash(request.head.path)
        let (wire, route) = (WireProtocol(path), routes.match(path))
        do {
            guard !isForBrowsers || BrowserCalls.contain(method: request.head.method, path: path) else {
                throw SharedRefusal.forBrowsersOnly
            }
            guard let route else { throw SharedRefusal.unknownPath }
            guard let endpoint = route.methods[request.head.method] else {
                throw SharedRefusal.wrongMethod(allowed: route.methods.keys.sorted())
            }
            var request = try await admit(request, to: endpoint.access)
            request.captures = route.captures
            guard wire == .ai || request.body.count > Self.lightBody else { return try await endpoint.reply(request) }
            var reply = try await thread.run { [request] _ in try await endpoint.reply(request) }
            if let produce = reply.stream {
                reply.stream = { writer in try await thread.run { _ in try await produce(writer) } }
            }
            return reply
        } catch {
            // Not the path that was called: it may hold an id.
            return reply(to: error, wire, of: route?.methods.values.first?.path ?? "unknown", head: request.head)
        }
    }

    private func reply(to error: any Error, _ wire: WireProtocol, of path: String, head: RequestHead) -> Reply {
        switch (error, wire) {
        // A body that cannot be read.
        case (let error as CallError, .purchases): return PurchasesFailure.badRequest(error.message).reply
        case (let error as CallError, _): return ErrorReply.make(error, head: head)
        case (let error as OAuthError, _): return error.reply
        case (is KeyMissing, _): return KeyMissing.reply
        case (let refusal as SharedRefusal, _): return refusal.reply(wire, head: head)
        case (let failure as AIFailure, _): return failure.reply
        case (let failure as PurchasesFailure, _): return failure.reply
        // The client has disconnected, or has already received a timeout: this reply is not sent.
        case (is CancellationError, _): return reply(to: .tooSlowToAnswer, head: head)
        case (let error as TestStoreError, _):
            logger.error("The Test Store has no catalogue.", metadata: ["reason": "\(error)"])
            return PurchasesFailure(500, 7110, error.description).reply
        default: break
        }
        logger.error("A call failed.", metadata: ["path": "\(path)", "reason": "\(FailureReason.describe(error))"])
        return SharedRefusal.failed.reply(wire, head: head)
    }

    func bodyLimit(for path: String) -> Int { WireProtocol(path) == .ai ? limits.aiBody : limits.body }

    /// The reply before a connection is closed because its request is refused. `head` is the request's head, if it has
    /// been parsed.
    func reply(to refusal: RequestRefusal, head: RequestHead?) -> Reply {
        let wire = head.map { WireProtocol($0.path) } ?? .auth
        return switch refusal {
        case .malformed(let reason):
            Self.plain("Bad request: \(reason).", status: 400)
        case .versionUnsupported:
            Self.plain("Only HTTP/1.1 is supported.", status: 505)
        case .lengthMissing:
            Self.plain("Length required: transfer codings are not supported. Send a Content-Length.", status: 411)
        case .headTooLarge:
            Self.plain("Request header fields too large.", status: 431)
        case .tooSlow:
            Self.plain("The request did not arrive in time.", status: 408)
        case .bodyTooLarge: SharedRefusal.bodyTooLarge(wire, limits).reply(wire, head: head)
        case .noRoom: SharedRefusal.noRoom.reply(wire, head: head)
        case .tooSlowToAnswer: SharedRefusal.tooSlowToAnswer.reply(wire, head: head)
        }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func plain(_ text: String, status: Int) -> Reply {
        .text(text + "\n", status: status)
    }
}

/// The protocols that are spoken here. Each has errors of its own form.
enum WireProtocol {
    case auth
    case ai
    case purchases

    init(_ path: String) {
        self = path.hasPrefix(Self.aiBase + "/") ? .ai : path.hasPrefix(Self.purchasesBase + "/") ? .purchases : .auth
    }

    static let aiBase = "/ai/v1"
    static let purchasesBase = "/purchases"
}

/// Runs calls on a thread of its own, one after the other: work that computes for long would keep all threads that tasks
/// share, and no other call would be answered. An actor, and not the preferred executor of a task: with that, other actors
/// that the work calls wait behind it, too, and a connection could not be closed meanwhile.
actor WorkThread {
    private let executor = QueueExecutor()
    private var calls = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs the work, unless its task has been cancelled by then. It gives way to other work where it waits.
    func run<Value: Sendable>(
        _ work: @Sendable (isolated WorkThread) async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        // Where nothing needs the state of an actor, the compiler leaves out the change to its executor, and the work would
        // begin on a shared thread.
        calls += 1
        return try await work(self)
    }
}

private final class QueueExecutor: SerialExecutor {
    // Only a serial queue gets a thread besides the shared ones.
    private let queue = DispatchQueue(label: "slipway.work-thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}

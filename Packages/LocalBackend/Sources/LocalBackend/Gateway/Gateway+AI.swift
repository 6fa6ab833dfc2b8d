import Foundation
import Logging

extension Gateway {
    /// Answers a call of the stand-in for AI. Errors have OpenAI's form.
    ///
    /// Any key is accepted. At the Unix socket none is needed: the kernel has reported who calls.
    func answerAI(_ request: Request, path: String) async -> Reply {
        let route = routes.match(path)
        do {
            guard !isForBrowsers else { throw AIFailure.forBrowsersOnly }
            guard loopback.port == nil || Self.hasBearer(request) else { throw AIFailure.keyMissing }
            guard let route else { throw AIFailure.unknownPath }
            guard let endpoint = route.methods[request.head.method] else {
                throw AIFailure.wrongMethod(allowed: Array(route.methods.keys))
            }
            var request = request
            request.captures = route.captures
            return try await endpoint.reply(request)
        } catch let failure as AIFailure {
            return failure.reply
        } catch is CancellationError {
            return reply(to: .tooSlowToAnswer, head: request.head)
        } catch {
            let name = route?.methods.values.first?.path ?? "unknown"
            logger.error(
                "A call failed.", metadata: ["path": "\(name)", "reason": "\(FailureReason.describe(error))"])
            return AIFailure.unexpected.reply
        }
    }

    private static func hasBearer(_ request: Request) -> Bool { (try? BearerToken.read(from: request)) != nil }
}

/// The paths of the stand-in for AI servers, which speak OpenAI's protocol.
enum AIPath {
    static let base = "/ai/v1"

    static func covers(_ path: String) -> Bool { path.hasPrefix(base + "/") }
}

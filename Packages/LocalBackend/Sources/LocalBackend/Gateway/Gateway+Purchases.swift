import Logging

extension Gateway {
    /// Answers a call of the Test Store. Errors have the form of the service: a number and words.
    func answerPurchases(_ request: Request, path: String) async -> Reply {
        let route = routes.match(path)
        do {
            guard !isForBrowsers else { throw PurchasesFailure.forBrowsersOnly }
            try Self.checkPurchasesKey(request)
            guard let route else { throw PurchasesFailure.unknownPath }
            guard let endpoint = route.methods[request.head.method] else {
                throw PurchasesFailure.wrongMethod(allowed: Array(route.methods.keys))
            }
            var request = request
            request.captures = route.captures
            return try await endpoint.reply(request)
        } catch let failure as PurchasesFailure {
            return failure.reply
        } catch let fault as FormFault {
            return PurchasesFailure.badRequest(fault.sentence).reply
        } catch let error as CatalogueError {
            logger.error("The Test Store has no catalogue.", metadata: ["reason": "\(error)"])
            return PurchasesFailure(500, 7110, error.description).reply
        } catch is CancellationError {
            return reply(to: .tooSlowToAnswer, head: request.head)
        } catch {
            let name = route?.methods.values.first?.path ?? "unknown"
            logger.error(
                "A call failed.", metadata: ["path": "\(name)", "reason": "\(FailureReason.describe(error))"])
            return PurchasesFailure.unexpected.reply
        }
    }

    /// Any key of a Test Store is accepted: `test_` and letters, digits, `.`, `_` or `-`.
    private static func checkPurchasesKey(_ request: Request) throws(PurchasesFailure) {
        guard let key = try? BearerToken.read(from: request) else { throw .keyMissing }
        guard !key.hasPrefix("sk_") else { throw .keySecret }
        let name = key.utf8.dropFirst("test_".utf8.count)
        guard key.hasPrefix("test_"), !name.isEmpty, name.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else { throw .keyUnknown }
    }
}

/// The paths of the Test Store, which speaks the protocol of RevenueCat's clients.
enum PurchasesPath {
    static let base = "/purchases"

    static func covers(_ path: String) -> Bool { path.hasPrefix(base + "/") }
}

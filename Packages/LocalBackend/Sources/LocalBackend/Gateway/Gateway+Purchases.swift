import Logging

extension Gateway {
    /// Answers a call of the Test Store. Errors have the form of the service: a number and words.
    func answerPurchases(_ request: Request, path: String) async -> Reply {
        let route = routes.match(path)
        do {
            guard !isForBrowsers else { throw PurchasesFailure.forBrowsersOnly }
            try PurchasesKey.check(request)
            guard let route else { throw PurchasesFailure.unknownPath }
            guard let endpoint = route.methods[request.head.method] else {
                throw PurchasesFailure.wrongMethod(allowed: Array(route.methods.keys))
            }
            var request = request
            request.captures = route.captures
            return try await endpoint.reply(to: request)
        } catch let failure as PurchasesFailure {
            return failure.reply
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
}

import Core
import Logging

extension FeedbackDelivery {
    /// Sends waiting messages until there are none, or an attempt fails.
    func run() async -> FeedbackOutcome {
        guard let account = await account() else { return .kept(reason: "you are not signed in") }
        do {
            guard try await table.oldest(of: account) != nil else { return .sent }
            let lock = try await FileLock.acquire(at: table.lock)
            defer { lock.release() }
            return try await deliver(of: account)
        } catch {
            logger.error("Feedback cannot be sent: \(error)")
            tryAgain()
            return .kept(reason: "\(error)")
        }
    }

    /// Under the lock: messages that another process has sent meanwhile are already removed.
    private func deliver(of account: String) async throws -> FeedbackOutcome {
        var outcome = FeedbackOutcome.sent
        while let feedback = try await table.oldest(of: account) {
            switch await sender.send(feedback) {
            case .received:
                succeeded()
                try await table.remove(feedback.id)
                logger.info("A message was sent.", metadata: ["id": "\(feedback.id)"])
            case .refused(let reason):
                succeeded()
                try await table.refuse(feedback.id, reason: reason)
                logger.warning("A message was refused: \(reason)", metadata: ["id": "\(feedback.id)"])
                outcome = .refused(reason: reason)
                if !submitting.contains(feedback.id) { await onRefused(feedback, reason) }
            case .later(let reason, let pause):
                logger.info("A message waits: \(reason)", metadata: ["id": "\(feedback.id)"])
                tryAgain(after: pause)
                return .kept(reason: reason)
            case .notSignedIn:
                return .kept(reason: "the account is not signed in")
            }
            await recount()
        }
        return outcome
    }
}

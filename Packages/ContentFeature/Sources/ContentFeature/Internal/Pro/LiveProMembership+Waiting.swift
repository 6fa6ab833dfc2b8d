import ContentStorage
import Core
import Design
import Foundation
import Persistence
import PurchasesClient

/// A purchase in the browser: the server is asked at growing intervals until it says that it was made.
extension LiveProMembership {
    /// After this long, the server is asked only when the window becomes active, or the person asks.
    private static let patience: TimeInterval = 60 * 60

    func pollIfNeeded() {
        guard let checkout = status.checkout,
            abs(services.process.now().timeIntervalSince(checkout.begun)) < Self.patience
        else {
            stopPolling()
            return
        }
        guard polling == nil else { return }
        let id = UUID()
        polling = ProPolling(
            id: id,
            task: Task { [weak self, clock = services.process.clock] in
                var backoff = Backoff(first: .seconds(2), longest: .seconds(60))
                var asked: Duration?
                while let pause = backoff.next(atLeast: asked), (try? await clock.sleep(for: pause)) != nil {
                    guard let self, self.status.checkout != nil else { break }
                    asked = await self.refresh(always: true)?.pause(at: self.services.process.now())
                }
                // What is waited for next, such as that of another account, begins anew.
                if let self, self.polling?.id == id { self.polling = nil }
            })
    }

    func stopPolling() {
        polling?.task.cancel()
        polling = nil
    }

    func checkoutEnded() async -> ProResult {
        // What could not be read before may be readable now.
        if polling == nil { await read() }
        await polling?.task.valueForCaller
        guard let last = lastCheckout, last.owner == owner else { return .nothing }
        // Another window may have ended it.
        await read()
        return isMade(last.checkout)
            ? .unlocked(status.state)
            : .unconfirmed(
                "The store has not said that the purchase was made. Restoring purchases finds it when it was.",
                .tryAgain)
    }

    func stopWaiting() async {
        guard status.checkout != nil, let owner else { return }
        await endCheckout(of: owner)
    }

    /// Reads what the server has said, and ends the purchase in the browser if that is part of it.
    func settle(_ owner: ProAccount) async {
        await read()
        guard owner == self.owner, let checkout = status.checkout, isMade(checkout) else { return }
        await endCheckout(of: owner)
        let status = status
        let words = ProWords.state(
            status.state, at: status.serverTime(at: services.process.now()), services.pro.locale)
        toasts.post(.success, words)
    }

    private func endCheckout(of owner: ProAccount) async {
        do throws(StorageError) {
            try await services.store.purchases.set(nil, account: owner.account, server: owner.server)
        } catch {
            toasts.post(.error, error.description)
        }
        await read()
    }

    /// Whether the server says that the product was bought since the purchase began. That another plan was renewed says
    /// nothing, nor does a plan that was cancelled before and still runs.
    private func isMade(_ checkout: Checkout) -> Bool {
        guard status.isActive, let purchase = known?.info.lastPurchase(of: checkout.product) else { return false }
        return purchase.isNew(since: checkout.before)
    }
}

/// Asking about a purchase in the browser again and again.
struct ProPolling {
    let id: UUID
    let task: Task<Void, Never>
}

extension PurchasesError {
    /// How long the server must not be asked; nil when it does not say.
    fileprivate func pause(at now: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        return .seconds(until.timeIntervalSince(now))
    }
}

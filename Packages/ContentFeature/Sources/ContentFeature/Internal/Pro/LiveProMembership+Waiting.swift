import ContentStorage
import Core
import Design
import Foundation
import Persistence
import PurchasesClient

/// A purchase in the browser: the server is asked at growing intervals until it knows of it.
extension LiveProMembership {
    /// After this long, the server is asked only when the window becomes active, or the person asks.
    private static let patience: TimeInterval = 60 * 60

    func pollIfNeeded() {
        guard let checkout = status.checkout, services.now().timeIntervalSince(checkout.begun) < Self.patience else {
            polling?.cancel()
            polling = nil
            return
        }
        guard polling == nil else { return }
        polling = Task { [weak self, clock = services.clock] in
            var backoff = Backoff(first: .seconds(2), longest: .seconds(60))
            while let pause = backoff.next(), (try? await clock.sleep(for: pause)) != nil {
                guard let self, await self.askAboutCheckout() else { return }
            }
        }
    }

    /// Asks the server whether the purchase was made, and ends it if so.
    ///
    /// - Returns: whether it still goes on.
    @discardableResult
    func askAboutCheckout() async -> Bool {
        guard let checkout = status.checkout, let owner else { return false }
        await refresh(always: true)
        guard status.checkout == checkout else { return status.checkout != nil }
        guard isMade(checkout) else { return true }
        await end(checkout, of: owner)
        toasts.post(.success, ProWords.state(status.state, at: services.now(), services.pro.locale))
        return false
    }

    func checkoutEnded() async {
        let polling = polling
        await withTaskCancellationHandler {
            await polling?.value
        } onCancel: {
            polling?.cancel()
        }
    }

    func stopWaiting() async {
        guard let checkout = status.checkout, let owner else { return }
        await end(checkout, of: owner)
    }

    private func end(_ checkout: Checkout, of owner: ProAccount) async {
        do throws(StorageError) {
            try await services.store.purchases.set(nil, account: owner.account, server: owner.server)
        } catch {
            toasts.post(.error, error.description)
        }
        await reread()
    }

    /// Whether the server's word includes the purchase: its product unlocks Pro, or anything that was bought since.
    private func isMade(_ checkout: Checkout) -> Bool {
        let status = status
        guard status.isActive else { return false }
        return status.product == checkout.product || status.purchased.map { $0 >= checkout.begun } ?? false
    }
}

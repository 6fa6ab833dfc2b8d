import ContentStorage
import Core
import Design
import Foundation
import Persistence
import PurchasesClient

extension LiveProMembership {
    /// How long the server's word is fresh while the app is in use. (Source: purchases-ios, `DeviceCache`.)
    private static let fresh: TimeInterval = 5 * 60

    @discardableResult
    func refresh(always: Bool) async -> PurchasesError? {
        guard let owner else { return nil }
        await load()
        let age = stored?.customer.map { services.process.now().timeIntervalSince($0.clock.fetched) }
        let isFresh = age.map { (0..<Self.fresh).contains($0) } ?? false
        guard always || !isFresh || stored?.unconfirmed != 0 else { return nil }
        return await answer(for: owner)
    }

    /// Asks, or waits for the answer that another caller waits for. A caller that is cancelled waits no longer; when it was
    /// the last one, the server is not asked any more either.
    private func answer(for owner: ProAccount) async -> PurchasesError? {
        let asking = Task { [refreshes] in await refreshes.run(owner) { await self.ask(owner) } }
        waiters += 1
        let answer = await asking.valueUnlessCancelled
        waiters -= 1
        if let answer { return answer }
        if waiters == 0 { refreshes.cancel() }
        return .cancelled
    }

    /// A purchase that is not confirmed does not keep the server from being asked what else there is.
    private func ask(_ owner: ProAccount) async -> PurchasesError? {
        let unconfirmed = await reportAll(of: owner)
        let unanswered = await fetch(owner)
        if let unanswered, unanswered != .cancelled {
            self.unanswered = (owner, unanswered.words(now: services.process.now()))
        }
        if unanswered != nil {
            try? await services.store.purchases.noteTime(account: owner.account, server: owner.server)
        }
        await settle(owner)
        return unanswered ?? unconfirmed
    }

    private func fetch(_ owner: ProAccount) async -> PurchasesError? {
        let asked = services.process.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.customer(owner.account, known: known)
            return await keep(reply, asked: asked, settled: nil, of: owner)
        } catch { return error }
    }

    /// Reports the purchases that the server has not confirmed; returns why it does not confirm the first of them.
    private func reportAll(of owner: ProAccount) async -> PurchasesError? {
        guard server.isTestStore else { return nil }
        var first: PurchasesError?
        do throws(StorageError) {
            for receipt in try await services.store.purchases.receipts(account: owner.account, server: owner.server) {
                guard let error = await report(receipt, of: owner) else { continue }
                first = first ?? error
                guard error.isFinal else { continue }
                let words = error.words(now: services.process.now())
                toasts.post(.error, "A purchase that was kept is refused, and kept no longer. \(words)")
            }
            return first
        } catch { return .notStarted(error.description, error.kind) }
    }

    /// Reports a purchase that is stored. It is removed when the server has confirmed it, or never will.
    func report(_ receipt: Receipt, of owner: ProAccount) async -> PurchasesError? {
        let asked = services.process.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.report(receipt, for: owner.account)
            return await keep(reply, asked: asked, settled: receipt, of: owner)
        } catch {
            if error.isFinal { try? await services.store.purchases.remove(receipt) }
            return error
        }
    }

    func keep(
        _ reply: CustomerReply, asked: Date, settled: Receipt?, of owner: ProAccount
    ) async -> PurchasesError? {
        do throws(StorageError) {
            try await services.store.purchases.keep(
                reply, asked: asked, settled: settled, account: owner.account, server: owner.server)
            if unanswered?.owner == owner { unanswered = nil }
            return nil
        } catch { return .notStarted(error.description, error.kind) }
    }
}

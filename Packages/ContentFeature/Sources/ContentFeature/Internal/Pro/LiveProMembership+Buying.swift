import ContentStorage
import Core
import Design
import Foundation
import Persistence
import PurchasesClient

extension LiveProMembership {
    /// How often a purchase is begun again because what is stored has changed meanwhile, such as by a refresh.
    private static let attempts = 5

    func offers() async throws(PurchasesError) -> [ProOffer] {
        guard let owner else { return [] }
        let offerings = try await services.pro.purchases.offerings(for: owner.account)
        guard let offering = offerings[nil] else { return [] }
        let ids = offering.packages.map(\.product)
        let products = try await services.pro.purchases.products(ids, for: owner.account)
        return offering.packages.compactMap { package in
            products.first { $0.id == package.product }.map {
                ProOffer(package: package.id, offering: offering.id, product: $0, checkout: package.checkout)
            }
        }
    }

    /// The same product is bought once at a time: a second call meanwhile gets the same result.
    func buy(_ offer: ProOffer) async -> ProResult {
        guard let owner else { return .notSignedIn }
        let isTestStore = server.isTestStore
        let sale = ProSale(owner: owner, product: offer.product.id)
        return await withTaskCancellationHandler { [sales] in
            await sales.run(sale) {
                isTestStore ? await self.buyAtOnce(offer, for: owner) : await self.buyInBrowser(offer, for: owner)
            }
        } onCancel: { [sales] in
            sales.cancel()
        }
    }

    /// The purchase is stored first: when this process ends before the server has answered, it is reported again.
    private func buyAtOnce(_ offer: ProOffer, for owner: ProAccount) async -> ProResult {
        let receipt = Receipt.testStore(offer.product.id, offering: offer.offering, at: services.process.now())
        do throws(StorageError) {
            // When another window is faster, what it has bought is read, and may make this purchase needless.
            var isStored = false
            for _ in 1...Self.attempts where !isStored {
                await read()
                if let refusal = refusal(of: offer) { return refusal }
                isStored = try await services.store.purchases.add(
                    receipt, after: known, account: owner.account, server: owner.server)
            }
            guard isStored else { return .failed("Another window is buying. Nothing was bought here.", .tryAgain) }
        } catch {
            return .failed("\(error) Nothing was bought.", error.kind)
        }
        let error = await report(receipt, of: owner)
        await settle(owner)
        guard let error else { return outcome }
        return error.isFinal
            ? .failed(error.words(now: services.process.now()), error.kind)
            // What to do is not said: the purchase is reported again by itself, and cannot be made twice.
            : .unconfirmed(
                "\(error.reason) Your purchase is kept, and confirmed as soon as the store answers.", error.kind)
    }

    private func buyInBrowser(_ offer: ProOffer, for owner: ProAccount) async -> ProResult {
        guard let page = offer.checkout else {
            return .failed("The store has no page where \(offer.product.title) can be bought.", .other)
        }
        // What is there already must not be taken for what is bought now.
        if let error = await refresh(always: true) {
            return .failed("\(error.words(now: services.process.now())) Nothing was bought.", error.kind)
        }
        if let refusal = refusal(of: offer) { return refusal }
        let checkout = Checkout(
            product: offer.product.id, page: page, begun: services.process.now(),
            before: known?.info.lastPurchase(of: offer.product.id))
        do throws(StorageError) {
            try await services.store.purchases.set(checkout, account: owner.account, server: owner.server)
        } catch {
            return .failed("\(error) Nothing was bought.", error.kind)
        }
        lastCheckout = (owner, checkout)
        let isOpen = await services.pro.openPage(page)
        await read()
        return .inBrowser(page, isOpen: isOpen)
    }

    private func refusal(of offer: ProOffer) -> ProResult? {
        let status = status
        return status.refusal(of: offer).map {
            status.unconfirmed > 0 ? .unconfirmed($0, .tryAgain) : .failed($0, .refused)
        }
    }

    func restore() async -> ProResult {
        guard owner != nil else { return .notSignedIn }
        let error = await refresh(always: true)
        let status = status
        // One purchase that is not confirmed does not hide the others.
        if let error, error == .cancelled || status.problem != nil || !status.isActive {
            return .failed(error.words(now: services.process.now()), error.kind)
        }
        return outcome
    }

    func redeem(_ code: String) async -> ProResult {
        guard let owner else { return .notSignedIn }
        let asked = services.process.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.redeem(code, for: owner.account)
            if let error = await keep(reply, asked: asked, settled: nil, of: owner) {
                return .failed(error.words(now: asked), error.kind)
            }
        } catch {
            return .failed(error.words(now: services.process.now()), error.kind)
        }
        await settle(owner)
        return outcome
    }

    private var outcome: ProResult {
        let state = status.state
        return state.isActive ? .unlocked(state) : .nothing
    }
}

extension ProResult {
    fileprivate static var notSignedIn: ProResult { .failed("Sign in first.", .refused) }
}

/// A purchase in the browser: the server is asked at growing intervals until it says that it was made.
extension LiveProMembership {
    /// After this long, the server is asked only when the window becomes active, or the person asks.
    private static let pollingLimit: TimeInterval = 60 * 60

    func pollIfNeeded() {
        guard let checkout = status.checkout,
            abs(services.process.now().timeIntervalSince(checkout.begun)) < Self.pollingLimit
        else {
            stopPolling()
            return
        }
        guard polling == nil else { return }
        polling = Task { [weak self, clock = services.process.clock] in
            var backoff = Backoff(first: .seconds(2), longest: .seconds(60))
            var asked: Duration?
            while let pause = backoff.next(atLeast: asked), (try? await clock.sleep(for: pause)) != nil {
                guard let self, self.status.checkout != nil else { break }
                asked = await self.refresh(always: true)?.pause(at: self.services.process.now())
            }
            // One that was stopped may have a successor, such as that of another account.
            if !Task.isCancelled { self?.polling = nil }
        }
    }

    func stopPolling() {
        polling?.cancel()
        polling = nil
    }

    func checkoutEnded() async -> ProResult {
        // What could not be read before may be readable now.
        if polling == nil { await read() }
        await polling?.valueForCaller
        guard let last = lastCheckout, last.owner == owner else { return .nothing }
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

    /// Whether the server says that this product was bought since the purchase began.
    private func isMade(_ checkout: Checkout) -> Bool {
        guard status.isActive, let purchase = known?.info.lastPurchase(of: checkout.product) else { return false }
        return purchase.isNew(since: checkout.before)
    }
}

extension PurchasesError {
    /// How long the server must not be asked; nil when it does not say.
    fileprivate func pause(at now: Date) -> Duration? {
        guard case .rateLimited(let until?) = self else { return nil }
        return .seconds(until.timeIntervalSince(now))
    }
}

import ContentStorage
import Core
import Foundation
import Persistence
import PurchasesClient

extension LiveProMembership {
    /// How often a purchase is begun again because another window has changed what is stored.
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

    /// Why the account need not buy; nil when it may.
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

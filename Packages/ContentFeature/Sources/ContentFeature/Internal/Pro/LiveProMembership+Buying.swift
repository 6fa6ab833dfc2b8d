import ContentStorage
import Core
import Foundation
import Persistence
import PurchasesClient

extension LiveProMembership {
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

    func buy(_ offer: ProOffer) async -> ProResult {
        guard let owner else { return .notSignedIn }
        return server.isTestStore ? await buyAtOnce(offer, for: owner) : await buyInBrowser(offer, for: owner)
    }

    /// The purchase is stored first: when this process ends before the server has answered, it is reported again.
    private func buyAtOnce(_ offer: ProOffer, for owner: ProAccount) async -> ProResult {
        let receipt = Receipt.testStore(offer.product.id, offering: offer.offering, at: services.now())
        do throws(StorageError) {
            try await services.store.purchases.add(receipt, account: owner.account, server: owner.server)
        } catch {
            return .failed("\(error) Nothing was bought.", .cannotWrite)
        }
        let error = await report(receipt, of: owner)
        await reread()
        guard let error else { return outcome }
        let words = error.words(now: services.now())
        return error.isFinal
            ? .failed(words, error.kind)
            : .unconfirmed("\(words) Your purchase is kept, and confirmed as soon as the store answers.", error.kind)
    }

    private func buyInBrowser(_ offer: ProOffer, for owner: ProAccount) async -> ProResult {
        guard let page = offer.checkout else {
            return .failed("The store has no page where \(offer.product.title) can be bought.", .other)
        }
        do throws(StorageError) {
            try await services.store.purchases.set(
                Checkout(product: offer.product.id, page: page, begun: services.now()), account: owner.account,
                server: owner.server)
        } catch {
            return .failed("\(error) Nothing was bought.", .cannotWrite)
        }
        let isOpen = await services.pro.openPage(page)
        await reread()
        return .inBrowser(page, isOpen: isOpen)
    }

    func restore() async -> ProResult {
        guard owner != nil else { return .notSignedIn }
        if let error = await refresh(always: true) { return .failed(error.words(now: services.now()), error.kind) }
        return outcome
    }

    func redeem(_ code: String) async -> ProResult {
        guard let owner else { return .notSignedIn }
        let asked = services.now()
        do throws(PurchasesError) {
            let reply = try await services.pro.purchases.redeem(code, for: owner.account)
            if let error = await keep(reply, asked: asked, settled: nil, of: owner) {
                return .failed(error.words(now: asked), error.kind)
            }
        } catch {
            return .failed(error.words(now: services.now()), error.kind)
        }
        await reread()
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

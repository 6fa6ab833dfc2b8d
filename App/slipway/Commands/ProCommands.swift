import ArgumentParser
import Composition
import ContentFeature
import Core
import Design
import Foundation
import Shell

protocol ProFeatureCommand: AppCommand {
    @MainActor func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws
}

extension ProFeatureCommand {
    /// Afterwards stops what was started for the command, such as the stand-in.
    @MainActor func execute() async throws {
        let app = try await dependencies { $0.browser = SystemBrowser() }
        defer { noteProblems(app) }
        try await app.finishing {
            _ = try await app.signedInAccount(stores: true)
            await app.content.pro.load()
            try await execute(app, app.content.pro)
        }
    }

    /// Notes on standard error what a window would show as toasts, such as that a purchase was refused.
    @MainActor private func noteProblems(_ app: AppDependencies) {
        for toast in app.window.toasts.takeUnseen() where toast.style == .error {
            Output.note("slipway: \(toast.text)")
        }
    }

    @MainActor func output(_ pro: any ProMembership, of app: AppDependencies) throws {
        try output(pro.report(at: app.now, app.locale), as: pro.status.isActive ? .good : .plain)
    }

    /// Prints what the account has after buying, restoring or redeeming.
    ///
    /// - Throws: `CommandFailure` when Pro is not unlocked.
    @MainActor func output(_ result: ProResult, of app: AppDependencies, _ pro: any ProMembership) throws {
        switch result {
        case .unlocked: try output(pro, of: app)
        case .inBrowser(let page, _):
            throw CommandFailure(.tryAgain, "The purchase waits in your browser: \(page.absoluteString)")
        case .nothing: throw CommandFailure(.failed, ProWords.nothingBought)
        case .unconfirmed(let words, let kind), .failed(let words, let kind):
            throw CommandFailure(ExitStatus(kind), words)
        }
    }
}

struct ProOffersCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        "offers", "List what can be bought, with exact prices.",
        examples: "slipway pro offers", "slipway pro offers --json | jq -r '.[].package'")

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: false)
        let offers = try await pro.offers()
        let now = pro.status.serverTime(at: app.now)
        if let notice = pro.storeNotice, !common.json { Output.note(notice) }
        let reports = offers.map { $0.report(at: now, app.locale) }
        try output(reports) {
            if offers.isEmpty { Output.note("slipway: The store offers nothing.") }
            Output.print(rows: zip(offers, reports).map { [$0.package, $1.text.text] })
        }
    }
}

struct ProStatusCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        "status", "Say whether you have Pro, until when, and what happens then.",
        "Asks the store. When it cannot be reached, this says what it said last, and when.",
        examples: "slipway pro status", "slipway pro status --json | jq .until")

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: true)
        try output(pro, of: app)
    }
}

struct ProBuyCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        "buy", "Buy Pro.",
        """
        In a Test Store, the purchase is made at once. Otherwise this opens the store's page in your browser, prints its \
        address, and waits until the store says that the purchase was made. Ctrl-C ends the wait, not the purchase: \
        'slipway pro restore' finds it. When you stop waiting in a window, or it takes more than an hour, this exits \
        with 75.
        """,
        examples: "slipway pro buy '$rc_annual'")

    @OptionGroup var common: CommonOptions

    @Argument(help: "What to buy, as 'slipway pro offers' names it.")
    var package: String

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        await pro.refresh(always: false)
        let offers = try await pro.offers()
        guard let offer = offers.first(where: { $0.isNamed(package) }) else {
            let hint = NearMiss.of(package, among: offers.map(\.package)).map { " Did you mean '\($0)'?" } ?? ""
            throw CommandFailure(
                .badData, "The store has no '\(package)'.\(hint) 'slipway pro offers' lists what it has.")
        }
        if let refusal = pro.status.refusal(of: offer) { throw CommandFailure(.refused, refusal) }
        var result = await pro.buy(offer)
        if case .inBrowser(let page, let isOpen) = result {
            let task = isOpen ? "Finish buying in your browser" : "Open this page in your browser to buy"
            Output.note("\(task): \(page.absoluteString)")
            // Until the store says that the purchase was made, or nothing waits for that any more.
            result = await app.activity.wait(for: "Waiting for your purchase…") { await pro.checkoutEnded() }
        }
        try output(result, of: app, pro)
    }
}

struct ProRestoreCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        "restore", "Ask the store what you have bought.",
        examples: "slipway pro restore")

    @OptionGroup var common: CommonOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        try output(await pro.restore(), of: app, pro)
    }
}

struct ProRedeemCommand: ProFeatureCommand {
    static let configuration = CommandConfiguration(
        "redeem", "Redeem a code from a mail.",
        "Asks for the code and does not show it. A code is good once, for 60 minutes.",
        examples: "slipway pro redeem",
        "slipway backend purchases code --product slipway_pro_annual \\",
        "  | slipway pro redeem --code-stdin")

    @OptionGroup var common: CommonOptions
    @OptionGroup var code: CodeOptions

    func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws {
        let code = try code.code()
        try output(await pro.redeem(code), of: app, pro)
    }
}

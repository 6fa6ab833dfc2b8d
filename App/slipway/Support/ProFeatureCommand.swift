import Composition
import ContentFeature
import ContentStorage
import Core
import Design
import Foundation
import PurchasesClient
import Shell

/// A command about the Pro of the signed-in account.
protocol ProFeatureCommand: AppCommand {
    @MainActor func execute(_ app: AppDependencies, _ pro: any ProMembership) async throws
}

extension ProFeatureCommand {
    /// Afterwards stops what was started for the command, such as the stand-in.
    @MainActor
    func execute() async throws {
        let app = try await dependencies(browser: SystemBrowser())
        defer { noteProblems(app) }
        try await app.finishing {
            _ = try app.signedInAccount(stores: true)
            await app.content.pro.load()
            try await execute(app, app.content.pro)
        }
    }

    /// Notes on standard error what a window would show as toasts, such as that a purchase was refused.
    @MainActor
    private func noteProblems(_ app: AppDependencies) {
        for toast in app.window.toasts.takeUnseen() where toast.style == .error {
            Output.note("slipway: \(toast.text)")
        }
    }

    @MainActor
    func output(_ status: ProStatus, of app: AppDependencies) throws {
        let now = app.now
        let serverTime = status.serverTime(at: now)
        let server = app.content.pro.server
        try output(ProStatusForm(status, server)) {
            Output.print("\(ProWords.state(status.state, at: serverTime, app.locale))")
            if let age = ProWords.age(of: status, at: now) { Output.print("\(age)") }
            if let page = status.checkout?.page {
                Output.print("A purchase waits in your browser: \(page.absoluteString)")
            }
            if status.unconfirmed > 0 { Output.print("The store has not confirmed a purchase yet. It is kept.") }
            if let notice = status.limits.notice(requestsToday: status.requestsToday) { Output.print("\(notice)") }
            if let page = status.managementPage { Output.print("Change or cancel it: \(page.absoluteString)") }
            noteStore(server)
        }
    }

    /// Prints what the account has after buying, restoring or redeeming.
    ///
    /// - Throws: `CommandFailure` when Pro is not unlocked.
    @MainActor
    func output(_ result: ProResult, of app: AppDependencies, _ pro: any ProMembership) throws {
        switch result {
        case .unlocked: try output(pro.status, of: app)
        case .inBrowser(let page, _):
            throw CommandFailure(.tryAgain, "The purchase waits in your browser: \(page.absoluteString)")
        case .nothing: throw CommandFailure(.failed, ProWords.nothingBought)
        case .unconfirmed(let words, let kind), .failed(let words, let kind):
            throw CommandFailure(ExitStatus(kind), words)
        }
    }

    /// Notes on standard error that nothing is charged, if that is so.
    func noteStore(_ server: PurchasesServer) {
        guard server.isTestStore, !common.json else { return }
        Output.note(
            server.isStandIn
                ? "slipway: The stand-in's Test Store answers: nothing is charged. Set REVENUECAT_KEY to use your store."
                : "slipway: This is a Test Store: nothing is charged.")
    }
}

/// What the store says about an account, as JSON for programs.
struct ProStatusForm: Encodable {
    let state: String
    let isPro: Bool
    @OrNull var product: String?
    @OrNull var until: Date?
    let renews: Bool
    @OrNull var asOf: Date?
    @OrNull var problem: String?
    @OrNull var manage: String?
    @OrNull var checkout: String?
    let unconfirmed: Int
    let store: String
    let testStore: Bool
    let requestsToday: Int
    @OrNull var requestsPerDay: Int?

    init(_ status: ProStatus, _ server: PurchasesServer) {
        state = status.state.word
        isPro = status.isActive
        product = status.product
        until = status.state.end
        renews = status.state.renews
        asOf = status.fetched
        problem = status.problem
        manage = status.managementPage?.absoluteString
        checkout = status.checkout?.page.absoluteString
        unconfirmed = status.unconfirmed
        store = server.name
        testStore = server.isTestStore
        requestsToday = status.requestsToday
        requestsPerDay = status.limits.requestsPerDay
    }
}

extension EntitlementState {
    fileprivate var word: String {
        switch self {
        case .none: "none"
        case .trial: "trial"
        case .active: "active"
        case .cancelled: "cancelled"
        case .billingIssue: "billing-issue"
        case .lifetime: "lifetime"
        case .gifted: "gifted"
        case .expired: "expired"
        case .refunded: "refunded"
        }
    }

    fileprivate var renews: Bool {
        switch self {
        case .active, .trial(_, renews: true): true
        default: false
        }
    }
}

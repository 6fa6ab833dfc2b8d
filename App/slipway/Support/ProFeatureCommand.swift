import Composition
import ContentFeature
import Design
import Foundation
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
    func output(_ pro: any ProMembership, of app: AppDependencies) throws {
        try output(pro.report(at: app.now, app.locale))
    }

    /// Prints what the account has after buying, restoring or redeeming.
    ///
    /// - Throws: `CommandFailure` when Pro is not unlocked.
    @MainActor
    func output(_ result: ProResult, of app: AppDependencies, _ pro: any ProMembership) throws {
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

import Design
import Navigation
import Shell

/// The dialogs of a window. The user must answer the one in front before anything else.
///
/// The dialogs themselves are in the window's navigation state; only their actions are stored here.
@MainActor
final class Confirmations {
    private let router: AppRouter
    /// The actions for acceptance, by the dialog's id.
    private var actions: [String: @MainActor @Sendable () async -> Void] = [:]

    init(router: AppRouter) {
        self.router = router
    }

    var current: DialogEntry? { router.state.dialogs.last }

    /// Asks a question that the user must answer before an action that cannot be undone.
    ///
    /// - Parameters:
    ///   - id: a stable id, such as `delete-account`; an open question with the same id is replaced.
    ///   - acceptLabel: the label of the accepting button: the action, not "OK".
    func ask(
        _ id: String, title: String, message: String, acceptLabel: String,
        accept: @escaping @MainActor @Sendable () async -> Void
    ) {
        forgetClosed()
        actions[id] = accept
        router.perform(
            .ask(DialogEntry(id: id, title: title, message: message, acceptLabel: acceptLabel)))
    }

    /// - Returns: whether there was a dialog.
    @discardableResult
    func cancel() -> Bool {
        guard let current else { return false }
        actions[current.id] = nil
        return router.perform(.closeDialog)
    }

    func accept() async {
        guard let dialog = current else { return }
        let action = actions.removeValue(forKey: dialog.id)
        router.perform(.closeDialog)
        await action?()
    }

    /// The dialog as a screen, above whatever is shown.
    var screen: Screen? {
        current.map { dialog in
            .confirmation(
                dialog.title, message: dialog.message, acceptLabel: dialog.acceptLabel,
                accept: { await self.accept() }, cancel: { self.cancel() })
        }
    }

    private func forgetClosed() {
        let open = Set(router.state.dialogs.map(\.id))
        actions = actions.filter { open.contains($0.key) }
    }
}

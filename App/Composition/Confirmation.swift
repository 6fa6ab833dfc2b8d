import Design
import Navigation

/// A question that has to be answered before something is done that cannot be undone.
struct Confirmation {
    /// What is asked, stable: `delete-account`.
    let id: String
    let title: String
    let message: String
    /// What the accepting button says: the deed, not "OK".
    let acceptLabel: String
    let accept: @MainActor @Sendable () async -> Void
}

/// Asks in a window what has to be answered before anything else.
///
/// What is asked is in the window's navigation state; only what happens when it is accepted is kept here.
@MainActor
final class Confirmations {
    private let router: AppRouter
    /// By the dialog's id.
    private var deeds: [String: @MainActor @Sendable () async -> Void] = [:]

    init(router: AppRouter) {
        self.router = router
    }

    /// The dialog in front, if any.
    var current: DialogEntry? { router.state.dialogs.last }

    /// Asks, in the place of the same question if it is open.
    func ask(_ confirmation: Confirmation) {
        forgetClosed()
        deeds[confirmation.id] = confirmation.accept
        router.perform(
            .ask(
                DialogEntry(
                    id: confirmation.id, kind: .confirmation, title: confirmation.title,
                    message: confirmation.message, acceptLabel: confirmation.acceptLabel)))
    }

    /// Says something that has to be acknowledged.
    ///
    /// - Parameter id: what it is about, stable; the same is not said twice at a time.
    func tell(_ id: String, title: String, message: String) {
        forgetClosed()
        router.perform(
            .ask(DialogEntry(id: id, kind: .alert, title: title, message: message, acceptLabel: "OK")))
    }

    /// - Returns: whether there was a dialog.
    @discardableResult
    func cancel() -> Bool {
        guard current != nil else { return false }
        return router.perform(.closeDialog)
    }

    func accept() async {
        guard let dialog = current else { return }
        let deed = deeds.removeValue(forKey: dialog.id)
        router.perform(.closeDialog)
        await deed?()
    }

    /// The dialog as a screen, above whatever is shown.
    var screen: Screen? {
        guard let current else { return nil }
        return switch current.kind {
        case .alert:
            Screen("alert", title: current.title) {
                Text("alert.message", current.message)
                Button("alert.ok", current.acceptLabel) { await self.accept() }
            }
        case .confirmation:
            Screen("confirm", title: current.title) {
                Text("confirm.message", current.message)
                Button("confirm.accept", current.acceptLabel) { await self.accept() }
                Button("confirm.cancel", "Cancel") { self.cancel() }
            }
        }
    }

    /// Moving closes dialogs; what they would have done is forgotten with them.
    private func forgetClosed() {
        let open = Set(router.state.dialogs.map(\.id))
        deeds = deeds.filter { open.contains($0.key) }
    }
}

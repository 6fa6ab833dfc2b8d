import Design
import Observation

/// A question that has to be answered before something is done that cannot be undone.
struct Confirmation {
    let title: String
    let message: String
    /// What the accepting button says: the deed, not "OK".
    let acceptLabel: String
    let accept: @MainActor @Sendable () async -> Void
}

/// Holds the question that a window asks at the moment, if any.
@MainActor
@Observable
final class Confirmations {
    private(set) var current: Confirmation?

    func ask(_ confirmation: Confirmation) {
        current = confirmation
    }

    /// - Returns: whether there was a question.
    @discardableResult
    func cancel() -> Bool {
        defer { current = nil }
        return current != nil
    }

    func accept() async {
        guard let confirmation = current else { return }
        current = nil
        await confirmation.accept()
    }

    /// The question as a screen, above whatever is shown.
    var screen: Screen? {
        guard let current else { return nil }
        return Screen("confirm", title: current.title) {
            Text("confirm.message", current.message)
            Button("confirm.accept", current.acceptLabel) { await self.accept() }
            Button("confirm.cancel", "Cancel") { self.cancel() }
        }
    }
}

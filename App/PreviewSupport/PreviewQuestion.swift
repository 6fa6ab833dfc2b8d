import Design

/// Asks before something that was entered is lost, with the ids that the app's own question has.
@MainActor
struct PreviewQuestion {
    let changes: UnsavedChanges
    let accept: @MainActor @Sendable () -> Void
    let cancel: @MainActor @Sendable () -> Void

    var screen: Screen {
        Screen("confirm", title: changes.title) {
            Text("confirm.message", changes.message)
            Button("confirm.accept", changes.discardLabel) { accept() }
            Button("confirm.cancel", "Cancel") { cancel() }
        }
    }
}

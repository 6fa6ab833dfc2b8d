import Design

/// Asks for confirmation before entered text is lost, with the same ids as the app's own question.
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

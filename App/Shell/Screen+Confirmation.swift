public import Design

extension Screen {
    private static let confirmationID = "confirm"

    /// Whether the screen is such a question.
    var isConfirmation: Bool { id == Self.confirmationID }

    /// A question that the user must answer before anything else, with the same ids in every window.
    @MainActor
    public static func confirmation(
        _ title: String, message: String, acceptLabel: String, accept: @escaping @MainActor @Sendable () async -> Void,
        cancel: @escaping @MainActor @Sendable () -> Void
    ) -> Screen {
        Screen(confirmationID, title: title) {
            Text("confirm.message", message)
            Button("confirm.accept", acceptLabel) { await accept() }
            Button("confirm.cancel", "Cancel") { cancel() }
        }
    }
}

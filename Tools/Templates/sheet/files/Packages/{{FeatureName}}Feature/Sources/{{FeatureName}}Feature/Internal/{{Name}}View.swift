import Design

/// The sheet `{{ID}}`.
@MainActor
final class {{Name}}View: LiveView {
    private let dismiss: @MainActor @Sendable () -> Void

    init(dismiss: @escaping @MainActor @Sendable () -> Void) {
        self.dismiss = dismiss
    }

    var screen: Screen {
        Screen("{{ID}}", title: "{{Title}}") {
            Text("{{ID}}.text", "{{Title}}.")
            Button("{{ID}}.close", "Close", action: dismiss)
        }
    }
}

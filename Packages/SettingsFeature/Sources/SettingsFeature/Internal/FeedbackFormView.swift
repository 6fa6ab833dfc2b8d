import Design

/// The sheet `feedback-form`.
@MainActor
final class FeedbackFormView: LiveView {
    private let model: FeedbackFormViewModel

    init(model: FeedbackFormViewModel) {
        self.model = model
    }

    var screen: Screen {
        Screen("feedback-form", title: "Send feedback") {
            Section {
                Field("feedback.message", "Message", text: model.message, hasLines: true, error: model.error) {
                    [model] in
                    model.enter($0)
                }
                Button("feedback.send", "Send", isEnabled: !model.isSending) { [model] in await model.send() }
            }
        }
    }
}

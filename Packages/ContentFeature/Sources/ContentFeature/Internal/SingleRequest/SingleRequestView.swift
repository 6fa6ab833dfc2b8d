import AIClient
import ContentStorage
import Design

/// The screen `single-request`.
@MainActor
final class SingleRequestView: LiveView {
    private let model: SingleRequestModel

    init(model: SingleRequestModel) {
        self.model = model
    }

    // The place was left, and nothing can show the answer any more.
    isolated deinit {
        model.answer.stop()
    }

    func appear() async {
        model.catalog.refresh()
    }

    var screen: Screen {
        let model = model
        let choice = ModelChoice(catalog: model.catalog, now: model.services.now)
        return Screen("single-request", title: ContentRoute.singleRequest.place.title) {
            Text("single-request.notice", choice.notice, label: "Notice")
            choice.picker("single-request.model", chosen: model.modelName, isEnabled: !model.answer.isRunning) {
                model.modelName = $0
            }
            Text("single-request.limit", model.catalog.limitNotice())
            Field("single-request.prompt", "Prompt", text: model.prompt, hasLines: true) { model.prompt = $0 }
            Button("single-request.send", "Send", isEnabled: model.canSend) { await model.send() }
            Button("single-request.stop", "Stop", isEnabled: model.answer.isRunning) { model.answer.stop() }
            Text("single-request.answer", model.answer.text, label: "Answer", format: .markdown)
            Text("single-request.status", model.answer.status, label: "Status")
            Text("single-request.error", model.problem ?? model.answer.live?.detail, label: "Problem")
            Button("single-request.keep", "Keep as a conversation", isEnabled: model.canKeep) { await model.keep() }
        }
    }
}

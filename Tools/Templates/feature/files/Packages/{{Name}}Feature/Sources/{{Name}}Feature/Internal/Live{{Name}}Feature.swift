import Core
import Design
import Navigation

@MainActor
final class Live{{Name}}Feature: {{Name}}FeatureAPI {
    let id = "{{ID}}"
    private let model: {{Name}}ViewModel
    private let navigator: Navigator<{{Name}}Route>

    init(model: {{Name}}ViewModel, navigator: Navigator<{{Name}}Route>) {
        self.model = model
        self.navigator = navigator
    }

    func makeMainView() -> any LiveView { {{Name}}View(model: model, navigator: navigator) }

    func makeView(for route: {{Name}}Route) -> any LiveView {
        switch route {
{{^tab}}
        case .main: makeMainView()
{{/tab}}
        case .details: {{Name}}DetailsView(model: model)
        }
    }
{{#store}}

    func forget(account: String) async throws { try await model.forget(account: account) }
{{/store}}
}

import Core
import Design
import Domain

@MainActor
final class LiveDomainFeature: DomainFeatureAPI {
    let id = "domain"
    private let state: @MainActor () -> AppState

    init(state: @escaping @MainActor () -> AppState) {
        self.state = state
    }

    func makeMainView() -> any LiveView {
        AppStateView(state: state)
    }
}

import Design
import Domain
import Core

/// The app's state, the transitions that are allowed from it, and all transitions.
@MainActor
final class AppStateView: LiveView {
    private let state: @MainActor () -> AppState

    init(state: @escaping @MainActor () -> AppState) {
        self.state = state
    }

    var screen: Screen {
        let state = state()
        return Screen("app-state", title: "App state", style: .form) {
            Section("Now") {
                Row("app-state.current", "State", detail: state.kind.rawValue)
                Row("app-state.detail", "Detail", detail: state.detail)
            }
            Section("Next states") {
                for next in Self.successors(of: state.kind) {
                    Row("app-state.next.\(next.rawValue)", next.rawValue)
                }
            }
            Section("All transitions") {
                for kind in AppStateTransitions.Kind.allCases {
                    Row("app-state.from.\(kind.rawValue)", kind.rawValue, detail: Self.line(for: kind))
                }
            }
        }
    }

    private static func successors(of kind: AppStateTransitions.Kind) -> [AppStateTransitions.Kind] {
        AppStateTransitions.table[kind, default: []]
    }

    private static func line(for kind: AppStateTransitions.Kind) -> String {
        successors(of: kind).map(\.rawValue).joined(separator: ", ")
    }
}

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

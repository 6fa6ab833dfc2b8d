import Core
import Design
import Domain
import DomainFeature
import Testing

@MainActor
struct AppStateViewTests {
    private func screen(_ state: AppState) -> Screen {
        DomainFeatureFactory.create { state }.makeMainView().screen
    }

    @Test(
        arguments: [
            (AppState.loading, "loading", nil, ["unauthenticated", "authenticated", "error"]),
            (
                .onboarding(.profileSetup), "onboarding", "profile-setup",
                ["onboarding", "authenticated", "unauthenticated"]
            ),
            (.error(.maintenance), "error", "maintenance", ["loading", "unauthenticated"]),
            (.authenticated(User(id: "1", email: "a@b.c")), "authenticated", nil, ["unauthenticated", "error"]),
        ] as [(AppState, String, String?, [String])])
    func showsTheStateAndWhereItMayGo(state: AppState, kind: String, detail: String?, next: [String]) {
        let screen = screen(state)
        #expect(screen.id == "app-state")
        #expect(screen.element("app-state.current")?.value == kind)
        #expect(screen.element("app-state.detail")?.value == detail)
        let rows = screen.elements.map(\.id).filter { $0.hasPrefix("app-state.next.") }
        #expect(rows == next.map { "app-state.next.\($0)" })
    }

    @Test func showsTheWholeTableWhateverTheState() {
        let screen = screen(.loading)
        for (kind, next) in AppStateTransitions.table {
            let row = screen.element("app-state.from.\(kind.rawValue)")
            #expect(row?.value == next.map(\.rawValue).joined(separator: ", "))
        }
        #expect(Set(screen.elements.map(\.id)).count == screen.elements.count)
    }

    @Test func asksForTheStateEachTimeItIsDrawn() {
        let app = RunningApp()
        let feature = DomainFeatureFactory.create { app.state }
        let view = feature.makeMainView()
        app.state = .unauthenticated
        #expect(view.screen.element("app-state.current")?.value == "unauthenticated")
        #expect(feature.id == "domain")
    }
}

@MainActor
private final class RunningApp {
    var state = AppState.loading
}

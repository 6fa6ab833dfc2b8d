public import Core
import Design
import Domain
import Navigation
import SettingsStorage
public import Shell

/// The places that the user can go to by their names.
extension AppWindow {
    public var places: [WindowPlace] {
        let isSignedIn: Bool
        switch shownState {
        case .authenticated: isSignedIn = true
        case .unauthenticated: isSignedIn = false
        case .loading, .onboarding, .error: return []
        }
        return router.table.plainDefinitions.filter { $0.needsSession == isSignedIn }.compactMap { place in
            link(to: place).map {
                WindowPlace(
                    name: place.pattern.description, link: $0, summary: place.summary, title: place.title)
            }
        }
    }

    public func find(_ text: String) async -> [FoundItem] {
        guard shownState.kind == .authenticated else { return [] }
        var found: [FoundItem] = []
        for feature in app.modules.features(of: app) where !Task.isCancelled { found += await feature.find(text) }
        return found
    }

    public func renewed(_ item: FoundItem) async -> FoundItem? {
        for feature in app.modules.features(of: app) {
            if let item = await feature.renewed(item) { return item }
        }
        return nil
    }

    /// The link to a place from here; nil where it cannot be shown. A sheet is shown above what is open now.
    private func link(to place: RouteDefinition) -> String? {
        guard place.placement == .sheet else { return router.table.link(of: place) }
        return router.state(after: .presentSheet(RouteEntry(place.id))).flatMap(router.table.print)
    }
}

/// The settings that the command line of a shell lists and changes.
extension AppWindow {
    public var settings: [WindowSetting] {
        let isSignedIn = state.signedInUser != nil
        return services.settings.listIfOpen().filter { isSignedIn || $0.definition.scope == .home }.map {
            WindowSetting(
                name: $0.name, purpose: $0.definition.help, value: $0.definition.isSensitive ? nil : $0.text,
                choices: $0.definition.choices)
        }
    }

    public func set(_ name: String, to text: String?) async throws(Refusal) {
        let store = services.settings
        do throws(SettingsError) {
            if let text { try await store.setText(text, named: name) } else { try await store.unset(named: name) }
        } catch {
            throw Refusal(.badValue, error.description)
        }
    }
}

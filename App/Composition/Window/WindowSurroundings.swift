import Domain
import Observation
import SettingsStorage
import Shell

/// What a window on the whole screen shows around its screens, and the colours that it is drawn in.
@MainActor
@Observable
final class WindowSurroundings {
    /// The server that the app works with, in words.
    let backend: String
    /// The colours in force. They are followed from the first reading on.
    var appearance: WindowAppearance {
        follow()
        return current
    }
    private var current = WindowAppearance.system
    @ObservationIgnored private let store: SQLiteSettingsStore
    @ObservationIgnored private var following: Task<Void, Never>?

    init(backend: Backend, settings: SQLiteSettingsStore) {
        self.backend = backend.isEmbedded ? "built-in backend" : backend.summary
        store = settings
    }

    isolated deinit {
        following?.cancel()
    }

    /// All settings that can be changed by name: with a user, also those of the account.
    func settings(isSignedIn: Bool) -> [WindowSetting] {
        let listings = (try? store.list()) ?? []
        return listings.filter { isSignedIn || $0.definition.scope == .home }.map {
            WindowSetting(
                name: $0.name, purpose: $0.definition.help, value: $0.definition.isSensitive ? nil : $0.text,
                choices: $0.definition.choices)
        }
    }

    /// - Parameter text: nil for the default.
    func set(_ name: String, to text: String?) async throws(SettingsError) {
        if let text { try await store.setText(text, named: name) } else { try await store.unset(named: name) }
    }

    private func follow() {
        guard following == nil else { return }
        current = Self.appearance(store.value(for: SettingsKeys.appearance))
        following = Task { [weak self, store] in
            for await value in store.values(for: SettingsKeys.appearance) {
                guard let self else { return }
                let appearance = Self.appearance(value)
                if current != appearance { current = appearance }
            }
        }
    }

    private static func appearance(_ setting: Appearance) -> WindowAppearance {
        switch setting {
        case .system: .system
        case .light: .light
        case .dark: .dark
        }
    }
}

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
    @ObservationIgnored private let settings: SQLiteSettingsStore
    @ObservationIgnored private var following: Task<Void, Never>?

    init(backend: Backend, settings: SQLiteSettingsStore) {
        self.backend = backend.isEmbedded ? "built-in backend" : backend.summary
        self.settings = settings
    }

    isolated deinit {
        following?.cancel()
    }

    private func follow() {
        guard following == nil else { return }
        current = Self.appearance(settings.value(for: SettingsKeys.appearance))
        following = Task { [weak self, settings] in
            for await value in settings.values(for: SettingsKeys.appearance) {
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

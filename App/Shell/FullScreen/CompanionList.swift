import Design
import Observation
import Synchronization
import Terminal

/// The list beside a page: the one that the page names, or the menu from which it was opened.
@MainActor
final class CompanionList {
    private let window: any ShellWindow
    private let onChange: @Sendable () -> Void
    private var shown: (any LiveView)?
    private var built: (view: any LiveView, screen: Screen)?
    /// Whether something has changed since the screen was built.
    nonisolated private let hasChanged = Mutex(false)

    /// - Parameter onChange: called when the list has changed; on any thread, and before the change can be read.
    init(of window: any ShellWindow, onChange: @escaping @Sendable () -> Void) {
        self.window = window
        self.onChange = onChange
    }

    /// - Returns: nil where there is no list, or no room for it.
    func layer(beside page: Screen?, hasRoom: Bool) -> WindowContent.Layer? {
        guard hasRoom, let page, let view = page.companion ?? (page.style == .offer ? nil : window.tabRoot) else {
            (shown, built) = (nil, nil)
            return nil
        }
        let screen = screen(of: view)
        guard page.companion != nil || screen.style == .menu else { return nil }
        if shown !== view {
            shown = view
            Task { await view.appear() }
        }
        return WindowContent.Layer(place: "beside \(screen.id)", view: view, screen)
    }

    /// Built only when it has changed: a frame follows each key.
    private func screen(of view: any LiveView) -> Screen {
        let hasChanged = hasChanged.withLock { hasChanged in
            defer { hasChanged = false }
            return hasChanged
        }
        if !hasChanged, let built, built.view === view { return built.screen }
        let screen = withObservationTracking {
            view.screen
        } onChange: { [weak self, onChange] in
            self?.noteChange()
            onChange()
        }
        built = (view, screen)
        return screen
    }

    /// The screen is built again before it is shown.
    nonisolated func noteChange() {
        hasChanged.withLock { $0 = true }
    }
}

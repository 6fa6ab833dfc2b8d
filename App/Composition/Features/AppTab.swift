import Design
public import Navigation

/// A tab of the signed-in app. Each tab has its own stack.
public struct AppTab: Sendable, Hashable {
    /// Its name in links and in saved state.
    public let id: TabID
    /// The title that the user sees.
    public let title: String
    /// The name of the symbol beside the title.
    public let icon: String
}

/// A tab, with the function that makes its first screen.
struct ModuleTab<Module: AppModule>: Sendable {
    let tab: AppTab
    let root: @MainActor @Sendable (Module) -> any LiveView

    /// - Parameters:
    ///   - id: stable: links and saved state hold it.
    ///   - icon: the name of the symbol beside the title.
    ///   - root: makes the tab's first screen.
    init(
        _ id: TabID, title: String, icon: String, root: @escaping @MainActor @Sendable (Module) -> any LiveView
    ) {
        tab = AppTab(id: id, title: title, icon: icon)
        self.root = root
    }
}

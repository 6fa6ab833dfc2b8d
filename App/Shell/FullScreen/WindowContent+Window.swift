import Design
import Terminal

extension WindowContent {
    /// What a window shows now.
    @MainActor
    init(of window: any ShellWindow) {
        let status = window.status
        let page = ([status.state, status.user?.id ?? "", status.tab ?? ""] + status.path).joined(separator: "/")
        let screens = window.screens
        self.init(
            screens.enumerated().map { depth, screen in
                let sheets = status.sheets.prefix(depth).joined(separator: " ")
                return Layer(place: "\(page) \(sheets) \(screen.id)", screen)
            })
        tabs = window.tabs.map { Tab(name: $0.name, title: $0.title, badge: status.badges[$0.name]) }
        selectedTab = status.tab
        trail = window.trail
        isQuestion = screens.last?.isConfirmation ?? false
        canLeave = !(status.path.isEmpty && status.sheets.isEmpty)
        scene = status.scene
        user = status.user.map { $0.email ?? $0.id }
        // While the app starts, or cannot go on, there may be a session or not.
        isSignedOut = status.state == "unauthenticated"
        backend = window.backend
        activity = window.activity
    }
}

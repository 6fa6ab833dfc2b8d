/// The way back: out of the top screen or sheet, otherwise to the place before in the window's history.
@MainActor
struct BackNavigation {
    /// The place that was reached by leaving another one.
    private var reached: WindowStatus?

    /// Looks where the window is now: that a place was reached by leaving another counts only until it is left itself.
    mutating func notice(_ window: any ShellWindow) {
        if window.status.place != reached { reached = nil }
    }

    mutating func take(in window: any ShellWindow) throws(Refusal) {
        for leave in [window.pop, window.dismiss] {
            do throws(Refusal) {
                try leave()
                reached = window.status.place
                return
            } catch {
                guard error.code == .nothingToDo else { throw error }
            }
        }
        // The history would lead to the screen that was just left, and from there back here: no way out.
        guard window.status.place != reached else { throw Refusal(.nothingToDo, "This is the first screen.") }
        try window.goBack()
    }
}

extension WindowStatus {
    /// The place alone, to be compared with another one.
    fileprivate var place: WindowStatus {
        var place = WindowStatus(state: state, scene: scene)
        (place.tab, place.path, place.sheets) = (tab, path, sheets)
        return place
    }
}

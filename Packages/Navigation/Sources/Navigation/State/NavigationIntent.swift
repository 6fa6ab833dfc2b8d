/// An event that can change navigation.
public enum NavigationIntent: Sendable, Hashable {
    /// Push a screen onto the front stack.
    case push(RouteEntry)
    /// Pop the front stack's top screen.
    case pop
    /// Pop all screens of the front stack down to its root.
    case popToRoot
    /// Bring another tab to the front; the tab in front goes back to its root.
    case selectTab(TabID)
    /// Present a sheet above what is shown.
    case presentSheet(RouteEntry)
    /// Dismiss the top sheet and all that was pushed inside it.
    case dismissSheet
    /// Follow a link as a whole.
    case follow(Link)
    /// A user has signed in: show the tabs, each at its root.
    case enterTabs
    /// No user is signed in any more: tabs, sheets and the signed-out stack are reset to those of the first launch.
    case leaveTabs
    /// Restore a state of the last run, or of another window. Its dialogs are not taken over.
    indirect case restore(NavigationState)
    /// Show a dialog above everything; it replaces one with the same id.
    case ask(DialogEntry)
    /// Close the front dialog.
    case closeDialog
    /// Go to the place before this one; only a ``NavigationSession`` has the history.
    case back
    /// Go to the place that ``back`` left; only a ``NavigationSession`` has the history.
    case forward
    /// Put another entry of the same route in the place of one, wherever it stands and has stood: what the entry stood for
    /// has been made.
    case replace(RouteEntry, with: RouteEntry)

    /// Whether it concerns the place of the window; dialogs are not part of a place.
    var isMove: Bool {
        switch self {
        // A screen that gets another entry stays where it is.
        case .ask, .closeDialog, .replace: false
        case .push, .pop, .popToRoot, .selectTab, .presentSheet, .dismissSheet, .follow, .enterTabs,
            .leaveTabs, .restore, .back, .forward:
            true
        }
    }
}

extension NavigationIntent {
    /// The frontmost screen or sheet that the intent asks for; nil when it asks for none.
    public var target: RouteEntry? {
        switch self {
        case .push(let entry), .presentSheet(let entry): return entry
        case .follow(let link):
            if let sheet = link.sheets.last { return sheet.path.last ?? sheet.route }
            return link.stack.last
        case .pop, .popToRoot, .selectTab, .dismissSheet, .enterTabs, .leaveTabs, .restore, .ask, .closeDialog,
            .back, .forward, .replace:
            return nil
        }
    }
}

extension NavigationIntent: Codable {
    private enum CodingKeys: String, CodingKey {
        case name = "do"
        case entry, tab, link, state, dialog, other
    }

    /// An intent without its values. The raw values are the names in journals: they never change, even if a case is
    /// renamed. The conformance kit's `WalkMood.weights` have the order of the cases.
    package enum Kind: String, Codable, CaseIterable {
        case push
        case pop
        case popToRoot = "pop-to-root"
        case selectTab = "select-tab"
        case presentSheet = "present-sheet"
        case dismissSheet = "dismiss-sheet"
        case follow
        case enterTabs = "enter-tabs"
        case leaveTabs = "leave-tabs"
        case restore
        case ask
        case closeDialog = "close-dialog"
        case back
        case forward
        case replace
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .name) {
        case .push: self = .push(try container.decode(RouteEntry.self, forKey: .entry))
        case .pop: self = .pop
        case .popToRoot: self = .popToRoot
        case .selectTab: self = .selectTab(try container.decode(TabID.self, forKey: .tab))
        case .presentSheet: self = .presentSheet(try container.decode(RouteEntry.self, forKey: .entry))
        case .dismissSheet: self = .dismissSheet
        case .follow: self = .follow(try container.decode(Link.self, forKey: .link))
        case .enterTabs: self = .enterTabs
        case .leaveTabs: self = .leaveTabs
        case .restore: self = .restore(try container.decode(NavigationState.self, forKey: .state))
        case .ask: self = .ask(try container.decode(DialogEntry.self, forKey: .dialog))
        case .closeDialog: self = .closeDialog
        case .back: self = .back
        case .forward: self = .forward
        case .replace:
            self = .replace(
                try container.decode(RouteEntry.self, forKey: .entry),
                with: try container.decode(RouteEntry.self, forKey: .other))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .name)
        switch self {
        case .push(let entry), .presentSheet(let entry):
            try container.encode(entry, forKey: .entry)
        case .selectTab(let tab): try container.encode(tab, forKey: .tab)
        case .follow(let link): try container.encode(link, forKey: .link)
        case .restore(let state): try container.encode(state, forKey: .state)
        case .ask(let dialog): try container.encode(dialog, forKey: .dialog)
        case .replace(let entry, let other):
            try container.encode(entry, forKey: .entry)
            try container.encode(other, forKey: .other)
        case .pop, .popToRoot, .dismissSheet, .enterTabs, .leaveTabs, .closeDialog, .back, .forward: break
        }
    }

    package var kind: Kind {
        switch self {
        case .push: .push
        case .pop: .pop
        case .popToRoot: .popToRoot
        case .selectTab: .selectTab
        case .presentSheet: .presentSheet
        case .dismissSheet: .dismissSheet
        case .follow: .follow
        case .enterTabs: .enterTabs
        case .leaveTabs: .leaveTabs
        case .restore: .restore
        case .ask: .ask
        case .closeDialog: .closeDialog
        case .back: .back
        case .forward: .forward
        case .replace: .replace
        }
    }
}

public import Core
public import Design
public import Foundation

/// The window that a shell shows and drives: one of an app, or of a single feature.
@MainActor
public protocol ShellWindow: AnyObject {
    /// The frontmost screen as it is now.
    var screen: Screen { get }

    /// Everything that can be seen at once: the page, then each open sheet, and ``screen`` last.
    var layers: [WindowLayer] { get }

    /// The root of the tab in front, when the page stands directly on it.
    var tabRoot: (any LiveView)? { get }

    /// The titles of the screens below the page, the first one of its tab first.
    var trail: [String] { get }

    /// The window's place, for programs.
    var status: WindowStatus { get }

    /// The server that the window works with, in words; nil when it works with none.
    var backend: String? { get }

    /// The colours that the user has chosen.
    var appearance: WindowAppearance { get }

    /// The toasts of the window.
    var toasts: ToastCenter { get }

    /// The tabs, in order.
    var tabs: [WindowTab] { get }

    /// What the window waits for, in words, such as "Contacting 127.0.0.1:54555…"; nil while it waits for nothing.
    var activity: String? { get }

    /// Starts the window. Called once, before anything else.
    func start() async

    func selectTab(_ name: String) throws(Refusal)
    func open(_ url: String) async throws(Refusal)
    /// The links that begin with what was typed, in the order of the screens.
    func completions(for link: String) -> [String]
    /// The places that the user can go to now by name.
    var places: [WindowPlace] { get }
    /// Finds the user's items in all features by their words.
    func find(_ text: String) async -> [FoundItem]
    /// An item that was found before, as it is now; nil when it is gone.
    func renewed(_ item: FoundItem) async -> FoundItem?
    /// The settings that can be changed by name.
    var settings: [WindowSetting] { get }
    /// Changes a setting.
    ///
    /// - Parameter text: in any notation that the setting's type accepts; nil for its default.
    func set(_ name: String, to text: String?) async throws(Refusal)
    /// Follows the link that the window was started with; ``open(_:)`` follows later links.
    func openAtStart(_ url: String) async throws(Refusal)

    /// Leaves the top screen of the front stack.
    func pop() throws(Refusal)
    /// Dismisses the top sheet, or cancels a confirmation.
    func dismiss() throws(Refusal)
    func goBack() throws(Refusal)
    func goForward() throws(Refusal)

    func enter(_ phase: WindowPhase) async

    /// Marks this window as the one used last.
    func noticeUse()

    /// Makes all changes durable, and prepares the frontmost screen. A shell calls it when an action has finished,
    /// before it answers or draws.
    func settle() async

    /// Called each time after ``screen`` has been rendered, just before the result is written. A window that ends
    /// before the first call was never shown.
    func shown() async

    /// Releases what other processes may be waiting for. Called once, last of all.
    func close() async
}

extension ShellWindow {
    // A window on its own has no other process to notify.
    public func noticeUse() {}

    public var layers: [WindowLayer] { [WindowLayer(place: status.url ?? "", view: nil, screen)] }
    public var tabRoot: (any LiveView)? { nil }
    public var trail: [String] { [] }
    public var backend: String? { nil }
    public var appearance: WindowAppearance { .system }

    // A window on its own waits for no server, and suggests no links.
    public var activity: String? { nil }
    public func completions(for link: String) -> [String] { [] }
    public var places: [WindowPlace] { [] }
    public func find(_ text: String) async -> [FoundItem] { [] }
    public func renewed(_ item: FoundItem) async -> FoundItem? { nil }

    // A window on its own has no settings.
    public var settings: [WindowSetting] { [] }
    public func set(_ name: String, to text: String?) async throws(Refusal) {
        throw Refusal(.nothingToDo, "This window has no settings.")
    }

    // For most windows it is a link like any other.
    public func openAtStart(_ url: String) async throws(Refusal) {
        try await open(url)
    }

    /// Starts the window and follows the link that it was started with, if any.
    func begin(opening url: String?) async {
        await start()
        guard let url else { return }
        do throws(Refusal) {
            try await openAtStart(url)
        } catch {
            toasts.post(.error, error.message)
        }
    }
}

/// A screen of a window, and where it stands.
public struct WindowLayer: Sendable {
    /// The id of the place, which differs from those of all other places, such as another conversation.
    public let place: String
    /// The view, the same one as long as the place is open, even if that gets another name; nil for a question.
    public let view: (any LiveView)?
    /// The screen of this layer.
    public let screen: Screen

    public init(place: String, view: (any LiveView)?, _ screen: Screen) {
        self.place = place
        self.view = view
        self.screen = screen
    }
}

/// A tab as a shell shows it.
public struct WindowTab: Sendable, Equatable {
    /// The tab's name in links and commands.
    public let name: String
    /// The title that the user sees.
    public let title: String

    public init(name: String, title: String) {
        self.name = name
        self.title = title
    }
}

/// A setting that can be changed by its name.
public struct WindowSetting: Sendable, Equatable {
    public let name: String
    /// The purpose of the setting.
    public let purpose: String
    /// The value in force; nil when it is not to be shown.
    public let value: String?
    /// The values that it can have, if they are few.
    public let choices: [String]

    public init(name: String, purpose: String, value: String?, choices: [String]) {
        self.name = name
        self.purpose = purpose
        self.value = value
        self.choices = choices
    }

    /// What can follow 'set': the name, or the name with each of the values once the name has been typed.
    func continuations(of text: String) -> [String] {
        text.hasPrefix("\(name) ") ? choices.map { "\(name) \($0)" } : ["\(name) "]
    }
}

/// The colours of a window.
public enum WindowAppearance: String, Sendable {
    /// The terminal's own colours.
    case system
    case light, dark
}

/// Whether a window is in use, visible, or neither.
public enum WindowPhase: String, Sendable, Codable, CaseIterable {
    case active, inactive, background

    /// The combined phase of several windows: active if one is, in the background if all are. In the background if
    /// there are none.
    public static func aggregate(_ phases: some Sequence<WindowPhase>) -> WindowPhase {
        let phases = Set(phases)
        return phases.contains(.active) ? .active : phases.contains(.inactive) ? .inactive : .background
    }
}

/// A window's place, for programs.
public struct WindowStatus: Sendable, Equatable, Encodable {
    public struct Person: Sendable, Equatable, Encodable {
        public let id: String
        @OrNull public private(set) var email: String?

        public init(id: String, email: String?) {
            self.id = id
            self.email = email
        }
    }

    public struct WaitingLink: Sendable, Equatable, Encodable {
        public let url: String
        public let expires: Date

        public init(url: String, expires: Date) {
            self.url = url
            self.expires = expires
        }
    }

    public var state: String
    @OrNull public var detail: String? = nil
    @OrNull public var user: Person? = nil
    public var scene: String
    /// The tab in front; nil while no tabs are shown.
    @OrNull public var tab: String? = nil
    public var path: [String] = []
    public var sheets: [String] = []
    /// The link to this place; nil when there is none.
    @OrNull public var url: String? = nil
    public var pending: [WaitingLink] = []
    /// The numbers beside the tabs' titles; tabs without a number are not included.
    public var badges: [String: Int] = [:]

    public init(state: String, scene: String) {
        self.state = state
        self.scene = scene
    }

    /// The user in words.
    var userName: String? { user.map { $0.email ?? $0.id } }
}

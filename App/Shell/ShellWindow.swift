public import Design
public import Foundation

/// What a shell shows and drives: one window of an app, or of one feature.
@MainActor
public protocol ShellWindow: AnyObject {
    /// The frontmost screen as it is now.
    var screen: Screen { get }

    /// Where the app is, in words for programs.
    var status: WindowStatus { get }

    /// Where toasts are posted.
    var toasts: ToastCenter { get }

    /// The names of the tabs, in order.
    var tabs: [String] { get }

    /// Brings the window to life. Called once, before anything else.
    func start() async

    func selectTab(_ name: String) throws(Refusal)
    func open(_ url: String) async throws(Refusal)
    /// Follows the link that the window was started with, as ``open(_:)`` does those that come later.
    func openAtStart(_ url: String) async throws(Refusal)

    /// Leaves the top screen of the front stack.
    func pop() throws(Refusal)
    /// Dismisses the top sheet, or cancels a confirmation.
    func dismiss() throws(Refusal)
    func goBack() throws(Refusal)
    func goForward() throws(Refusal)

    func enter(_ phase: WindowPhase) async

    /// Somebody is at work here: of several windows, this is the one that was used last.
    func noticeUse()

    /// Makes what has happened durable, and prepares what is frontmost now. A shell calls it when an action has
    /// finished, before it answers or draws.
    func settle() async

    /// What ``screen`` gave has been turned into what the person or program will see, and is about to be written. A
    /// shell calls it each time; a window that ends before it was never shown.
    func shown() async

    /// Gives up what other processes may be waiting for. Called once, last of all.
    func close() async
}

extension ShellWindow {
    // A window that is alone has nobody to tell.
    public func noticeUse() {}

    // To most windows it is a link like any other.
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

/// Whether a window is used, seen, or neither.
public enum WindowPhase: String, Sendable, Codable, CaseIterable {
    case active, inactive, background

    /// What windows are together: active if one is, in the background if all are. Of no windows at all, the background.
    public static func aggregate(_ phases: some Sequence<WindowPhase>) -> WindowPhase {
        let phases = Set(phases)
        return phases.contains(.active) ? .active : phases.contains(.inactive) ? .inactive : .background
    }
}

/// Where a window is, in words for programs.
public struct WindowStatus: Sendable, Equatable {
    public struct Person: Sendable, Equatable, Encodable {
        public let id: String
        public let email: String?

        public init(id: String, email: String?) {
            self.id = id
            self.email = email
        }

        private enum CodingKeys: String, CodingKey {
            case id, email
        }

        /// Both members are always there; an e-mail that is not known is null.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(id, forKey: .id)
            try container.encode(email, forKey: .email)
        }
    }

    public struct WaitingLink: Sendable, Equatable {
        public let url: String
        public let expires: Date

        public init(url: String, expires: Date) {
            self.url = url
            self.expires = expires
        }
    }

    public var state: String
    public var detail: String?
    public var user: Person?
    public var scene: String
    /// Nil while there are no tabs to be on.
    public var tab: String?
    public var path: [String]
    public var sheets: [String]
    /// The link that leads here; nil when none does.
    public var url: String?
    public var pending: [WaitingLink]
    /// The numbers beside the tabs' titles; a tab without one is not in it.
    public var badges: [String: Int] = [:]

    public init(
        state: String, detail: String? = nil, user: Person? = nil, scene: String, tab: String? = nil,
        path: [String] = [], sheets: [String] = [], url: String? = nil, pending: [WaitingLink] = []
    ) {
        self.state = state
        self.detail = detail
        self.user = user
        self.scene = scene
        self.tab = tab
        self.path = path
        self.sheets = sheets
        self.url = url
        self.pending = pending
    }
}

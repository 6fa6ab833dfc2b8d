public import Observation

/// Where toasts are posted and where shells find them; one for the whole app.
///
/// A toast is shown once, then lives on in a bounded log.
@MainActor
@Observable
public final class ToastCenter {
    /// How many toasts the log remembers.
    public static let logLimit = 200

    /// All toasts, oldest first, at most ``logLimit``.
    public private(set) var log: [Toast] = []
    private var unseen: [Toast] = []

    public init() {}

    /// Shows a toast.
    public func post(_ style: Toast.Style, _ text: String) {
        let toast = Toast(style, text)
        log.append(toast)
        unseen.append(toast)
        if log.count > Self.logLimit { log.removeFirst(log.count - Self.logLimit) }
        if unseen.count > Self.logLimit { unseen.removeFirst(unseen.count - Self.logLimit) }
    }

    /// Whether there are toasts that no shell has taken yet.
    public var hasUnseen: Bool { !unseen.isEmpty }

    /// The toasts that no shell has taken yet, oldest first; they count as shown from now on.
    public func takeUnseen() -> [Toast] {
        guard !unseen.isEmpty else { return [] }
        defer { unseen.removeAll() }
        return unseen
    }
}

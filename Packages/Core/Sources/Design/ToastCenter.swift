public import Foundation
public import Observation

/// The toasts of the app, which features post and shells show.
///
/// A toast is shown once, then lives on in a bounded log.
@MainActor
@Observable
public final class ToastCenter {
    public struct Entry: Sendable, Equatable {
        public let toast: Toast
        public let time: Date
    }

    public static let logLimit = 200

    /// All toasts with their times, oldest first, at most ``logLimit``.
    public private(set) var entries: [Entry] = []
    private var unseen: [Toast] = []
    @ObservationIgnored private let now: @Sendable () -> Date

    public init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    public var log: [Toast] { entries.map(\.toast) }

    public func post(_ style: Toast.Style, _ text: String) {
        let toast = Toast(style, text)
        entries.append(Entry(toast: toast, time: now()))
        unseen.append(toast)
        if entries.count > Self.logLimit { entries.removeFirst(entries.count - Self.logLimit) }
        if unseen.count > Self.logLimit { unseen.removeFirst(unseen.count - Self.logLimit) }
    }

    public var hasUnseen: Bool { !unseen.isEmpty }

    /// The toasts that no shell has taken yet, oldest first; they count as shown from now on.
    public func takeUnseen() -> [Toast] {
        guard !unseen.isEmpty else { return [] }
        defer { unseen.removeAll() }
        return unseen
    }
}

/// A short message about something that happened, shown above whatever screen is open.
public struct Toast: Sendable, Equatable {
    public enum Style: String, Sendable {
        case success, info, warning, error
    }

    public let style: Style
    public let text: String

    public init(_ style: Style, _ text: String) {
        self.style = style
        self.text = text
    }
}

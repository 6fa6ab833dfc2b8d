package import Design

/// The toasts that are shown, and until when.
package struct ShownToasts: Sendable {
    /// How long a toast is shown; an error longer, because it says what to do.
    private static let duration = Duration.seconds(4)
    private static let errorDuration = Duration.seconds(8)
    private static let limit = 3

    private(set) var toasts: [(toast: Toast, end: ContinuousClock.Instant)] = []

    var isEmpty: Bool { toasts.isEmpty }

    package var nextEnd: ContinuousClock.Instant? { toasts.map(\.end).min() }

    package mutating func add(_ new: [Toast], at time: ContinuousClock.Instant) {
        for toast in new {
            toasts.removeAll { $0.toast == toast }
            toasts.append((toast, time + (toast.style == .error ? Self.errorDuration : Self.duration)))
        }
        if toasts.count > Self.limit { toasts.removeFirst(toasts.count - Self.limit) }
    }

    package mutating func expire(at time: ContinuousClock.Instant) -> Bool {
        let count = toasts.count
        toasts.removeAll { $0.end <= time }
        return toasts.count != count
    }

    /// Removes those that say what can be read on the page: an error is said once.
    @MainActor
    mutating func remove(saidOn page: DrawnPage?) {
        guard let page, !isEmpty else { return }
        toasts.removeAll { $0.toast.style != .success && page.says($0.toast.text) }
    }

    mutating func removeAll() {
        toasts.removeAll()
    }
}

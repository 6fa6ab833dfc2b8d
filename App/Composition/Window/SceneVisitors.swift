import Design
import Navigation
import Shell

/// Does what other processes ask of this window.
@MainActor
final class SceneVisitors {
    private let window: AppWindow
    private let onRaise: @MainActor @Sendable () -> Void
    private let onVisit: @MainActor @Sendable () -> Void

    init(
        window: AppWindow, onRaise: @escaping @MainActor @Sendable () -> Void,
        onVisit: @escaping @MainActor @Sendable () -> Void
    ) {
        self.window = window
        self.onRaise = onRaise
        self.onVisit = onVisit
    }

    func serve(_ visit: Visit) async -> VisitReply {
        switch (visit.wish, visit.url) {
        case (.raise, _):
            onRaise()
            return VisitReply(ok: true, message: "raised")
        case (.open, let url?):
            do throws(Refusal) {
                let outcome = try await window.open(url, from: .process)
                // Before anything else can be said in this window.
                let reply = reply(outcome)
                await window.settle()
                onVisit()
                return reply
            } catch {
                return VisitReply(ok: false, message: error.message)
            }
        case (.open, nil):
            return VisitReply(ok: false, message: "The visitor named no link.")
        }
    }

    private func reply(_ outcome: LinkOutcome) -> VisitReply {
        switch outcome {
        case .followed: return VisitReply(ok: true, message: "followed")
        case .pending: return VisitReply(ok: true, message: "waits for sign-in")
        case .claimed:
            // Its feature has told what came of it by a toast; whoever sent the link wants to know it, too.
            let toast = window.toasts.log.last
            return VisitReply(ok: toast?.style != .error, message: toast?.text ?? "taken by its feature")
        }
    }
}

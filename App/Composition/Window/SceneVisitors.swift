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
                await window.settle()
                onVisit()
                return VisitReply(ok: true, message: Self.word(outcome))
            } catch {
                return VisitReply(ok: false, message: error.message)
            }
        case (.open, nil):
            return VisitReply(ok: false, message: "The visitor named no link.")
        }
    }

    private static func word(_ outcome: LinkOutcome) -> String {
        switch outcome {
        case .followed: "followed"
        case .pending: "waits for sign-in"
        case .claimed: "taken by sign-in, which says in its window what came of it"
        }
    }
}

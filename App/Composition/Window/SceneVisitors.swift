import Design
import Foundation
import Navigation
import Shell

/// Does what other processes ask of this window.
@MainActor
final class SceneVisitors {
    private let scene: SceneName
    private let window: AppWindow
    private let lifecycle: Lifecycle
    private let quickActions: QuickActionService
    private let onRaise: @MainActor @Sendable (String) -> Void
    private let onVisit: @MainActor @Sendable () -> Void

    init(
        scene: SceneName, window: AppWindow, lifecycle: Lifecycle, quickActions: QuickActionService,
        onRaise: @escaping @MainActor @Sendable (String) -> Void, onVisit: @escaping @MainActor @Sendable () -> Void
    ) {
        self.scene = scene
        self.window = window
        self.lifecycle = lifecycle
        self.quickActions = quickActions
        self.onRaise = onRaise
        self.onVisit = onVisit
    }

    nonisolated func serve(_ visit: Visit) async -> VisitReply {
        // Whatever the window is at, others can learn that its process runs.
        if visit.wish == .report { return report }
        return await act(on: visit)
    }

    private nonisolated var report: VisitReply {
        let phase = lifecycle.phase(of: scene)
        return VisitReply(ok: true, message: phase.rawValue, process: getpid(), phase: phase)
    }

    private func act(on visit: Visit) async -> VisitReply {
        switch (visit.wish, visit.url, visit.action) {
        case (.report, _, _): return report
        case (.raise, _, _):
            onRaise("This window was asked for again.")
            return VisitReply(ok: true, message: "raised")
        case (.open, let url?, _): return await open(url)
        case (.open, nil, _): return VisitReply(ok: false, message: "The visitor named no link.")
        case (.quickAction, _, let name?): return await run(name)
        case (.quickAction, _, nil): return VisitReply(ok: false, message: "The visitor named no quick action.")
        }
    }

    private func open(_ url: String) async -> VisitReply {
        do throws(Refusal) {
            let outcome = try await window.open(url, from: .process)
            // Before anything else can be said in this window.
            let reply = reply(outcome)
            await window.settle()
            window.noticeUse()
            onVisit()
            return reply
        } catch {
            return VisitReply(ok: false, message: error.message)
        }
    }

    private func run(_ name: String) async -> VisitReply {
        do throws(UnknownQuickAction) {
            let action = try QuickAction.named(name)
            quickActions.request(action)
            await window.settle()
            onRaise("\(action.title): asked for from outside.")
            let waits = quickActions.pending != nil
            return VisitReply(
                ok: true, message: waits ? "waits until the window is used and somebody is signed in" : "done")
        } catch {
            return VisitReply(ok: false, message: error.description)
        }
    }

    private func reply(_ outcome: LinkOutcome) -> VisitReply {
        switch outcome {
        case .followed: return VisitReply(ok: true, message: "followed")
        case .pending: return VisitReply(ok: true, message: "waits for sign-in")
        case .asked:
            return VisitReply(ok: true, message: "waits: the window asks whether to discard what was entered there")
        case .claimed:
            // Its feature has told what came of it by a toast; whoever sent the link wants to know it, too.
            let toast = window.toasts.log.last
            return VisitReply(ok: toast?.style != .error, message: toast?.text ?? "taken by its feature")
        }
    }
}

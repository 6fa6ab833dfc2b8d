import Design
import Foundation
import Navigation
import Shell

/// Handles the requests of other processes to this window.
@MainActor
struct WindowRequestHandler {
    unowned let window: AppWindow
    let lifecycle: Lifecycle
    let beforeChange: @MainActor @Sendable () async -> Void
    let onRaise: @MainActor @Sendable (String) -> Void
    let onRequest: @MainActor @Sendable () -> Void

    nonisolated func serve(_ request: WindowRequest) async -> WindowReply {
        // Answered without the main actor, so that a busy window still reports its phase.
        if request.kind == .report { return report }
        return await act(on: request)
    }

    private nonisolated var report: WindowReply {
        let phase = lifecycle.phase
        return WindowReply(ok: true, message: phase.rawValue, process: getpid(), phase: phase)
    }

    private func act(on request: WindowRequest) async -> WindowReply {
        switch (request.kind, request.url, request.action) {
        case (.report, _, _): return report
        case (.raise, _, _):
            onRaise(Self.wasAskedFor)
            return WindowReply(ok: true, message: "raised")
        case (.open, let url?, _): return await open(url, raising: request.raises == true)
        case (.open, nil, _): return WindowReply(ok: false, message: "The request contains no link.")
        case (.quickAction, _, let name?): return await run(name)
        case (.quickAction, _, nil): return WindowReply(ok: false, message: "The request contains no quick action.")
        }
    }

    private static let wasAskedFor = "Here is the window you asked for."

    private func open(_ url: String, raising raises: Bool) async -> WindowReply {
        await beforeChange()
        do throws(Refusal) {
            let outcome = try await window.open(url, from: .process)
            await window.settle()
            window.noticeUse()
            if raises { onRaise(Self.wasAskedFor) } else { onRequest() }
            return reply(outcome)
        } catch {
            return WindowReply(ok: false, message: error.message)
        }
    }

    private func run(_ name: String) async -> WindowReply {
        await beforeChange()
        do throws(UnknownQuickAction) {
            let action = try QuickAction.named(name)
            window.request(action)
            await window.settle()
            onRaise("\(action.title) (from your desktop's menu).")
            let waits = window.pendingAction != nil
            return WindowReply(
                ok: true, message: waits ? "will run when you are signed in and use the window" : "done")
        } catch {
            return WindowReply(ok: false, message: error.description)
        }
    }

    private func reply(_ outcome: LinkOutcome) -> WindowReply {
        switch outcome {
        case .followed: WindowReply(ok: true, message: "followed")
        case .pending(let reason): WindowReply(ok: true, message: "will open \(reason.condition)")
        case .asked:
            WindowReply(
                ok: true, message: "will open if you discard the unsaved changes, as the window asks")
        case .claimed(let message, let failure): WindowReply(ok: failure == nil, message: message, failure: failure)
        }
    }
}

import Core
import Foundation
import Shell

/// The windows of this home, in words for `doctor`.
enum LifecycleReport {
    /// Asks every window that is open, in whichever process.
    static func lines(in directory: URL) async -> [DiagnosticLine] {
        lines(
            await withCheckedContinuation { continuation in
                // Waits for answers; the main actor has its own window to answer for.
                Thread.detachNewThread { continuation.resume(returning: OpenWindow.all(in: directory)) }
            })
    }

    static func lines(_ windows: [OpenWindow]) -> [DiagnosticLine] {
        guard !windows.isEmpty else { return [DiagnosticLine("app", "no window is open")] }
        let lines = windows.map { window in
            guard let phase = window.phase else {
                return DiagnosticLine(window.scene.description, "does not answer; its process is stopped or held up")
            }
            let process = window.process.map { "process \($0), " } ?? ""
            return DiagnosticLine(window.scene.description, process + phase.rawValue)
        }
        // A process that is stopped shows nobody anything.
        let phase = WindowPhase.aggregate(windows.map { $0.phase ?? .background })
        return [DiagnosticLine("app", phase.rawValue)] + lines
    }
}

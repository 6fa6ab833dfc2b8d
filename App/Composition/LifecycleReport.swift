import Core
import Foundation
import Shell

/// Reports the windows of this home, for `doctor`.
enum LifecycleReport {
    /// Requests the phase of every open window, in all processes.
    static func lines(in directory: URL) async -> [DiagnosticLine] {
        lines(
            await withCheckedContinuation { continuation in
                // A separate thread, because this call blocks until all windows have replied, including this process's
                // own.
                Thread.detachNewThread { continuation.resume(returning: OpenWindow.all(in: directory)) }
            })
    }

    static func lines(_ windows: [OpenWindow]) -> [DiagnosticLine] {
        guard !windows.isEmpty else { return [DiagnosticLine("open windows", "none")] }
        let lines = windows.map { window in
            guard let phase = window.phase else {
                return DiagnosticLine(window.scene.description, "does not answer. Its process is stopped or busy.")
            }
            let process = window.process.map { "process \($0), " } ?? ""
            return DiagnosticLine(window.scene.description, process + phase.rawValue)
        }
        // The window of a stopped process counts as in the background.
        let phase = WindowPhase.aggregate(windows.map { $0.phase ?? .background })
        return [DiagnosticLine("app", phase.rawValue)] + lines
    }
}

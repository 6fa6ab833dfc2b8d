import Core
import Foundation
import Navigation
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

enum WindowReport {
    /// One line for each window: the result of its last restoration, and its time.
    static func lines(_ store: any SceneStore) async -> [DiagnosticLine] {
        do {
            let records = try await store.records()
            return records.isEmpty
                ? [DiagnosticLine("saved windows", "none")] : records.map { DiagnosticLine($0.scene, text($0)) }
        } catch {
            return [DiagnosticLine("windows", "cannot be read: \(error)", isProblem: true)]
        }
    }

    private static func text(_ record: SceneRecord) -> String {
        let report =
            record.report.map { "\($0.text) (last start \($0.time.formatted(.iso8601)))" } ?? "not reopened yet"
        let states = record.setAside == 1 ? "older state" : "older states"
        return record.setAside == 0 ? report : "\(report); \(record.setAside) \(states) set aside"
    }
}

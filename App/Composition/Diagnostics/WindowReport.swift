import Core
import Foundation
import Navigation

/// Reports the saved state of each window.
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

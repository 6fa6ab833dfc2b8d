import Core
import Foundation
import Navigation
import Networking
import Persistence

/// Reports the versions of the app, its libraries and the system.
enum VersionReport {
    static func lines() -> [DiagnosticLine] {
        [
            DiagnosticLine("version", AppVersion.current),
            DiagnosticLine("process", String(getpid())),
            DiagnosticLine("Swift", compiler),
            DiagnosticLine("SQLite", SQLiteVersion.text ?? "unknown"),
            DiagnosticLine("libcurl", CurlVersion.text ?? "unknown"),
            DiagnosticLine("system", system),
        ]
    }

    // The compiler's version is available only in compilation conditions.
    private static var compiler: String {
        #if compiler(>=6.5)
            "6.5 or later"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }

    /// The kernel and the architecture. The host name is left out, because users show this report to others.
    private static var system: String {
        var names = utsname()
        guard uname(&names) == 0 else { return ProcessInfo.processInfo.operatingSystemVersionString }
        let kernel = "\(text(of: names.sysname)) \(text(of: names.release)) \(text(of: names.machine))"
        return "\(ProcessInfo.processInfo.operatingSystemVersionString), \(kernel)"
    }

    /// A C array of characters that ends with a null.
    private static func text<Characters>(of characters: Characters) -> String {
        withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
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

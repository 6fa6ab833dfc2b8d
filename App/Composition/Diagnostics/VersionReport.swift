import Core
import Foundation
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

import Core
import Design
import Logging

/// The log on standard error, for commands whose work is a server's.
enum LogOutput {
    /// To be called once in a process, before anything is logged.
    static func begin() {
        LoggingSystem.bootstrap { label in
            AppLogHandler(label: label) { line, _ in Output.note("\(line)") }
        }
    }
}

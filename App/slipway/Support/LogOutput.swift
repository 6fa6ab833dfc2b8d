import Core
import Design
import Logging

/// The log on standard error, for commands that run a server.
enum LogOutput {
    /// Call it once in a process, before anything is logged.
    static func begin() {
        LoggingSystem.bootstrap { label in
            AppLogHandler(label: label) { line, _ in Output.note("\(line)") }
        }
    }
}

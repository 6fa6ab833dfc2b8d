import Foundation

/// Standard input, output and error, as the process was started with them.
enum StandardStreams {
    /// Opens a substitute for each stream that is closed; otherwise the next opened file, such as the log, would get
    /// its number, and text for the terminal would be written there. Each is opened in the wrong mode, so that using it
    /// still fails. Call it first thing in the process.
    static func occupyClosed() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // This is the lowest free number: all lower ones are taken.
            _ = open("/dev/null", mode)
        }
    }
}

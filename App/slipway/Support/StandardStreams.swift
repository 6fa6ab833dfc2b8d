import Foundation

/// Standard input, output and errors, as the process finds them.
enum StandardStreams {
    /// Puts something in the place of each that is closed: else the next file that is opened, such as the log, would take its
    /// number, and what is meant for the terminal would be written there. Each is opened the wrong way round, so that
    /// using it is the error that it would have been. To be called first thing in the process.
    static func occupyClosed() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one: those below it are taken.
            _ = open("/dev/null", mode)
        }
    }
}

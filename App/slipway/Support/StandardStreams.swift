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

/// Notices when the reader of this process's output is gone.
enum OutputEnd {
    /// Calls `notice` once the pipe or the terminal behind standard output is closed; never for a file. A thread sleeps in
    /// the kernel until then.
    static func notify(_ notice: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            // Errors and hang-ups are reported even without requested events.
            var entry = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while true {
                let count = poll(&entry, 1, -1)
                if count < 0, errno == EINTR { continue }
                return count > 0 ? notice() : ()
            }
        }
    }
}

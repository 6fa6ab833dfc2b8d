import Foundation

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

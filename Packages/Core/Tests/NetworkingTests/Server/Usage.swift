import Foundation

/// What this process has used.
enum Usage {
    /// The time of all its threads, in the program and in the kernel.
    static var processorTime: Duration {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds(Int64($1.tv_sec)) + .microseconds(Int64($1.tv_usec))
        }
    }
}

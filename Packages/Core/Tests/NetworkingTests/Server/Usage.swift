import Foundation

/// What this process has used.
enum Usage {
    /// In bytes.
    static var peakMemory: Int {
        // In KiB on Linux, in bytes elsewhere.
        #if os(Linux)
            usage.ru_maxrss * 1024
        #else
            usage.ru_maxrss
        #endif
    }

    /// The time of all its threads, in the program and in the kernel.
    static var processorTime: Duration {
        let usage = usage
        return [usage.ru_utime, usage.ru_stime].reduce(.zero) {
            $0 + .seconds(Int64($1.tv_sec)) + .microseconds(Int64($1.tv_usec))
        }
    }

    private static var usage: rusage {
        var usage = rusage()
        #if os(Linux)
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            getrusage(RUSAGE_SELF, &usage)
        #endif
        return usage
    }
}

import Foundation

/// The most memory that this process has used so far.
public enum PeakMemory {
    /// In bytes: what was in physical memory at once. Memory that was reserved and never touched does not count.
    public static var bytes: Int {
        #if os(Linux)
            // What getrusage(2) says includes the process that started this one.
            let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
            return (Int(line.filter(\.isNumber)) ?? 0) * 1024
        #else
            var usage = rusage()
            getrusage(RUSAGE_SELF, &usage)
            return usage.ru_maxrss
        #endif
    }
}

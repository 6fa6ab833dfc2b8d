import Foundation

/// The case that this process tries now, where a signal handler can find it: a trap says nothing of its cause.
enum CaseInProgress {
    private static let room = 2 << 20
    // One thread runs the cases, and writes these before each; a handler reads them while that thread stands still.
    private nonisolated(unsafe) static let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    private nonisolated(unsafe) static var count = 0
    private nonisolated(unsafe) static var report: Int32 = -1
    private nonisolated(unsafe) static var began = timespec()
    /// After so many seconds a case counts as one that hangs.
    private static let longestCase: UInt32 = 120

    static func watch(reportingTo path: String) {
        report = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
        // A stack that is full has no room for the handler.
        var stack = stack_t()
        stack.ss_size = 1 << 16
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: stack.ss_size, alignment: 16)
        sigaltstack(&stack, nil)
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
            var action = sigaction()
            action.sa_flags = Int32(bitPattern: UInt32(SA_ONSTACK)) | Int32(bitPattern: UInt32(SA_RESETHAND))
            #if os(Linux)
                action.__sigaction_handler.sa_handler = { CaseInProgress.end(by: $0) }
            #else
                action.__sigaction_u.__sa_handler = { CaseInProgress.end(by: $0) }
            #endif
            sigaction(number, &action, nil)
        }
    }

    static func begin(_ name: String, _ bytes: [UInt8]) {
        count = 0
        append(Array(name.utf8) + [UInt8(ascii: "\n")])
        append(bytes)
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &began)
        alarm(longestCase)
    }

    /// The processor time since the case began: other processes do not count.
    static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
        return Double(now.tv_sec - began.tv_sec) + Double(now.tv_nsec - began.tv_nsec) / 1e9
    }

    static func fail(_ reason: String) -> Never {
        let line = Array(UnsafeBufferPointer(start: buffer, count: count).prefix { $0 != UInt8(ascii: "\n") })
        let bytes = Array(UnsafeBufferPointer(start: buffer, count: count).dropFirst(line.count))
        count = 0
        append(line + Array(": \(reason.split(separator: "\n").joined(separator: " "))".utf8))
        append(bytes)
        write(report, buffer, count)
        _exit(1)
    }

    static func end() {
        alarm(0)
    }

    private static func append(_ bytes: [UInt8]) {
        let fitting = bytes.prefix(room - count)
        fitting.withUnsafeBufferPointer { source in
            if let address = source.baseAddress { (buffer + count).update(from: address, count: source.count) }
        }
        count += fitting.count
    }

    /// Calls only what a signal handler may call.
    private static func end(by signal: Int32) {
        write(report, buffer, count)
        raise(signal)
    }
}

import Core
public import Foundation
import Synchronization

/// Whether a child process still runs, and who waits for its end.
///
/// A thread waits for it in the kernel. The process is taken off the kernel's list under the lock, so that no signal is
/// ever sent to another one that has got its number.
final class ProcessLife: Sendable {
    private struct State {
        var ending: SpawnedProcess.Ending?
        var waiting: [CheckedContinuation<SpawnedProcess.Ending, Never>] = []
    }

    private let identifier: pid_t
    private let state = Mutex(State())

    init(_ identifier: pid_t) {
        self.identifier = identifier
        Thread.detachNewThread { self.watch() }
    }

    func kill(_ signal: Int32) {
        state.withLock { state in
            if state.ending == nil { _ = Foundation.kill(identifier, signal) }
        }
    }

    func ending() async -> SpawnedProcess.Ending {
        await withCheckedContinuation { continuation in
            let ending = state.withLock { state in
                if state.ending == nil { state.waiting.append(continuation) }
                return state.ending
            }
            if let ending { continuation.resume(returning: ending) }
        }
    }

    private func watch() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        let (ending, waiting) = state.withLock { state in
            var status: Int32 = 0
            _ = waitpid(identifier, &status, 0)
            // The lowest seven bits are the signal's number; without one, the next eight are the status.
            let signal = status & 0x7f
            let ending = signal == 0 ? SpawnedProcess.Ending.exited(status >> 8 & 0xff) : .signalled(signal)
            state.ending = ending
            defer { state.waiting = [] }
            return (ending, state.waiting)
        }
        for continuation in waiting { continuation.resume(returning: ending) }
    }
}

/// The most memory that this process has used so far.
public enum PeakMemory {
    /// The peak of physical memory, in bytes. Memory that was reserved and never touched does not count.
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

/// The kernel's list of locks and their waiters.
public enum KernelLocks {
    /// Returns once `count` others wait for the lock of this file. Throws when the task is cancelled.
    ///
    /// The list of locks cannot be subscribed to, so it is read again and again, other tasks taking their turns.
    public static func waiters(_ count: Int, at url: URL) async throws {
        let inode = try FileStatus(at: url, followsLinks: true).identity.inode
        while number(inode: inode) < count {
            try Task.checkCancellation()
            await Task.yield()
        }
    }

    /// Whether this system has such a list.
    public static let canBeRead = FileManager.default.isReadableFile(atPath: "/proc/locks")

    private static func number(inode: UInt64) -> Int {
        let list = try? RegularFile.read(URL(filePath: "/proc/locks"), limit: .max)
        return String(decoding: list ?? Data(), as: UTF8.self).split(separator: "\n")
            .filter { $0.contains(" -> ") && $0.contains(":\(inode) ") }.count
    }
}

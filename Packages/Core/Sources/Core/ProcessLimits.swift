internal import CPlatform
import Foundation

/// What the system lets this process use.
public enum ProcessLimits {
    /// How many more files, pipes and sockets it may open.
    ///
    /// - Parameter wanted: where counting ends.
    public static func freeDescriptors(upTo wanted: Int) -> Int {
        Int(slipway_free_descriptors(Int32(wanted)))
    }

    /// Keeps what is in memory, such as passwords and keys, from being written to disk by a crash, and from other
    /// processes of the user. Call it before the first secret is read. Debuggers of other processes are shut out as well.
    ///
    /// - Returns: whether the system does it.
    @discardableResult public static func forbidCoreDumps() -> Bool {
        slipway_forbid_core_dumps() == 0
    }
}

/// The signals of a thread that serves one purpose, such as a transfer.
package enum ThreadSignals {
    /// Blocks all signals of the calling thread but those for its own faults: the threads that wait for signals handle
    /// them. SIGPIPE is among the blocked ones: TLS libraries write to closed sockets.
    package static func block() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

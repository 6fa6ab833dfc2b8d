import Foundation

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

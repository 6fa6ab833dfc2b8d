import Core
import Foundation

/// The system resources that a command needs, checked before anything else.
///
/// libdispatch ends the process when it gets no descriptor for a timer or a queue, and waits without end when it cannot
/// start a thread. Neither can be caught, so a command that could get there is refused first.
struct ProcessNeeds: Equatable {
    /// Files, pipes and sockets in addition to those that are open when the command starts.
    let descriptors: Int
    /// In addition to the first.
    let threads: Int

    /// For commands that read and print something, or change a setting.
    static let few = ProcessNeeds(descriptors: 12, threads: 6 + poolSize)
    /// For commands that keep a window open, run a server or send requests: they may have to start the embedded
    /// backend.
    static let many = ProcessNeeds(descriptors: 48, threads: 14 + poolSize)

    /// Swift runs tasks on as many threads as there are processors. A very large machine never needs all of them.
    private static let poolSize = min(ProcessInfo.processInfo.activeProcessorCount, 32)

    /// Why the command cannot run here; nil when it can.
    func unmet() -> CommandFailure? {
        let free = ProcessLimits.freeDescriptors(upTo: descriptors)
        guard free >= descriptors else {
            return CommandFailure(
                .tryAgain,
                "slipway needs \(descriptors) open files, and this process may open only \(free) more. Raise the limit "
                    + "(ulimit -n 256), then try again.")
        }
        let started = ProcessLimits.startableThreads(upTo: threads)
        guard started >= threads else {
            return CommandFailure(
                .tryAgain,
                "slipway needs \(threads) threads, and this process may start only \(started) more. Close some programs "
                    + "or raise the limit (ulimit -u), then try again.")
        }
        return nil
    }
}

import Core
import Foundation

/// What a command needs of the system, looked at before anything else.
///
/// libdispatch ends the process when it finds no descriptor for a timer or a queue, and waits for ever when it cannot start
/// a thread. Neither can be caught, so a command that would come to that is refused first.
struct ProcessNeeds: Equatable {
    /// Files, pipes and sockets beside those that are open when the command starts.
    let descriptors: Int
    /// Beside the first.
    let threads: Int

    /// To read and print something, or to change a setting.
    static let few = ProcessNeeds(descriptors: 12, threads: 6 + poolSize)
    /// To keep a window open, to serve, to ask a server: the embedded backend may have to be started for that.
    static let many = ProcessNeeds(descriptors: 48, threads: 14 + poolSize)

    /// Swift runs tasks on as many threads as there are processors. Those of a very large machine are never all needed.
    private static let poolSize = min(ProcessInfo.processInfo.activeProcessorCount, 32)

    /// Why the command cannot run here; nil when it can.
    func unmet() -> CommandFailure? {
        let free = ProcessLimits.freeDescriptors(upTo: descriptors)
        guard free >= descriptors else {
            return CommandFailure(
                .tryAgain,
                "This process may open \(free) more files, and the command needs \(descriptors). Raise the limit "
                    + "(ulimit -n 256), then try again.")
        }
        let started = ProcessLimits.startableThreads(upTo: threads)
        guard started >= threads else {
            return CommandFailure(
                .tryAgain,
                "The system lets this process start \(started) more threads, and the command needs \(threads). End some "
                    + "processes or raise the limit (ulimit -u), then try again.")
        }
        return nil
    }
}

import Design
import Foundation
import Testing

@testable import Shell

/// Signals are sent to whole processes, so each of these tests has a process of its own.
@Suite(.timeLimit(.minutes(10))) struct ProcessSignalsTests {
    @Test func everySignalIsReceivedAndNoneEndsTheProcess() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.intercept(ProcessSignals.ending)
            let (received, send) = AsyncStream.makeStream(of: Int32.self)
            ProcessSignals.receive(ProcessSignals.ending) { send.yield($0) }
            for number in ProcessSignals.ending { kill(getpid(), number) }
            var numbers: Set<Int32> = []
            for await number in received {
                numbers.insert(number)
                if numbers == Set(ProcessSignals.ending) { exit(7) }
            }
        }
    }

    @Test func aSignalBeforeTheFirstReceiverIsKept() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.intercept([SIGTSTP])
            // Sent to this thread alone, which unblocks it, so that it has been caught when this returns.
            var unblocked = sigset_t()
            sigemptyset(&unblocked)
            sigaddset(&unblocked, SIGTSTP)
            pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
            raise(SIGTSTP)
            ProcessSignals.receive([SIGTSTP]) { exit($0 == SIGTSTP ? 7 : 1) }
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func raisingABlockedSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            ProcessSignals.intercept(ProcessSignals.ending)
            ProcessSignals.raiseDefault(SIGTERM)
            exit(1)
        }
    }

    @Test func aProcessThatIsHeldUpEndsAllTheSame() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            ProcessSignals.intercept(ProcessSignals.ending)
            ProcessSignals.raiseDefault(SIGHUP, after: 0.01)
            while true { sleep(60) }
        }
    }

    @Test func whatTheProcessWasStartedToIgnoreStaysIgnored() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGHUP, SIG_IGN)
            ProcessSignals.intercept(ProcessSignals.ending)
            ProcessSignals.receive(ProcessSignals.ending) { exit($0 == SIGTERM ? 7 : 1) }
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func aReaderThatHasGoneDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.intercept(ProcessSignals.ending)
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { exit(1) }
            close(ends[0])
            exit(ShellOutput(descriptor: ends[1]).write("a") ? 1 : 7)
        }
    }
}

import Foundation
import Testing

@testable import Shell

/// Signals are for whole processes, so each of these tests has one of its own.
@Suite struct ProcessSignalsTests {
    @Test func aSignalIsReceivedAndDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.block(ProcessSignals.ending)
            ProcessSignals.receive(ProcessSignals.ending) { number in
                // The last of three; the others came before it and were received as well.
                if number == SIGHUP { exit(7) }
            }
            for number in [SIGTERM, SIGINT, SIGHUP] { kill(getpid(), number) }
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func aSignalThatComesBeforeSomebodyReceivesItIsKept() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.block([SIGTERM, SIGTSTP])
            kill(getpid(), SIGTSTP)
            kill(getpid(), SIGTERM)
            let (received, send) = AsyncStream.makeStream(of: Int32.self)
            ProcessSignals.receive([SIGTERM, SIGTSTP]) { send.yield($0) }
            var numbers: [Int32] = []
            for await number in received {
                numbers.append(number)
                if numbers == [SIGTSTP, SIGTERM] { exit(7) }
            }
        }
    }

    @Test func onlyWhatWasAskedForIsReceived() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.block([SIGTERM, SIGCONT])
            ProcessSignals.receive([SIGTERM]) { exit($0 == SIGTERM ? 7 : 1) }
            kill(getpid(), SIGCONT)
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func aBlockedSignalEndsTheProcessWhenItIsToldTo() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            ProcessSignals.block(ProcessSignals.ending)
            ProcessSignals.raiseDefault(SIGTERM)
            exit(1)
        }
    }

    @Test func aProcessThatIsHeldUpEndsAllTheSame() async {
        await #expect(processExitsWith: .signal(SIGHUP)) {
            ProcessSignals.block(ProcessSignals.ending)
            ProcessSignals.raiseDefault(SIGHUP, after: 0.01)
            while true { sleep(60) }
        }
    }

    @Test func whatTheProcessWasStartedToIgnoreStaysIgnored() async {
        await #expect(processExitsWith: .exitCode(7)) {
            signal(SIGHUP, SIG_IGN)
            ProcessSignals.block(ProcessSignals.ending)
            ProcessSignals.receive(ProcessSignals.ending) { exit($0 == SIGTERM ? 7 : 1) }
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test func aReaderThatHasGoneDoesNotEndTheProcess() async {
        await #expect(processExitsWith: .exitCode(7)) {
            ProcessSignals.block(ProcessSignals.ending)
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { exit(1) }
            close(ends[0])
            exit(ShellOutput(descriptor: ends[1]).write("a") ? 1 : 7)
        }
    }
}

import Design
import Foundation
import Synchronization
import Terminal
import Testing

@testable import Shell

@Suite(.timeLimit(.minutes(10))) struct ShellInputTests {
    @Test func inputAndPostedEventsArriveInOrder() async {
        let input = ShellInput()
        input.post(.request)
        Thread.detachNewThread {
            input.read(.line("a"))
            input.post(.request)
            input.read(.endOfInput)
        }
        var events: [ShellEvent] = []
        for await event in input {
            events.append(event)
            if event == .endOfInput { break }
        }
        #expect(events == [.request, .line("a"), .request, .endOfInput])
    }

    @Test func keysAreReadAheadButNotWithoutEnd() async {
        let input = ShellInput()
        let read = Mutex(0)
        let (ahead, notice) = AsyncStream.makeStream(of: Void.self)
        Thread.detachNewThread {
            for number in 1...5_000 {
                input.read(.key(.text("a")))
                read.withLock { $0 += 1 }
                if number == 1_000 { notice.yield() }
            }
            input.read(.endOfInput)
        }
        // No event has been taken yet.
        for await _ in ahead { break }
        var taken = 0
        var furthest = 0
        for await event in input {
            if event == .endOfInput { break }
            taken += 1
            furthest = max(furthest, read.withLock { $0 } - taken)
        }
        #expect(taken == 5_000)
        #expect(furthest <= 1_000)
    }

    /// A script is held while work runs.
    @Test func aHeldThreadReadsOneMoreLine() async {
        let input = ShellInput()
        let read = Mutex(0)
        let (passed, notice) = AsyncStream.makeStream(of: Int.self)
        input.hold(true)
        Thread.detachNewThread {
            for number in 1...3 {
                input.read(.line("\(number)"))
                read.withLock { $0 += 1 }
                notice.yield(number)
            }
        }
        var (lines, passes) = (input.makeAsyncIterator(), passed.makeAsyncIterator())
        #expect(await lines.next(isolation: nil) == .line("1"))
        // Other events still arrive.
        input.post(.change)
        #expect(await lines.next(isolation: nil) == .change)
        #expect(read.withLock { $0 } == 0)
        input.hold(false)
        #expect(await passes.next() == 1)
        #expect(await lines.next(isolation: nil) == .line("2"))
        #expect(await passes.next() == 2)
        #expect(await lines.next(isolation: nil) == .line("3"))
        #expect(await passes.next() == 3)
    }

    /// A program that keeps writing, and a shell that is busy.
    @Test func readingStopsUntilTheShellHasTakenWhatWasRead() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        defer { close(readEnd) }
        let input = ShellInput()
        let read = Mutex(0)
        LineReader.start(readEnd) { event in
            read.withLock { $0 += 1 }
            input.read(event)
        }
        Thread.detachNewThread {
            ShellOutput(descriptor: writeEnd).write(TerminalText(lines: String(repeating: "line\n", count: 100_000)))
            close(writeEnd)
        }
        var taken = 0
        var furthest = 0
        for await event in input {
            taken += 1
            furthest = max(furthest, read.withLock { $0 } - taken)
            if event == .endOfInput { break }
        }
        #expect(taken == 100_001)
        // One event waits to be taken, no more.
        #expect(furthest <= 1)
    }
}

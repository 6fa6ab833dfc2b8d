import Design
import Foundation
import Testing

@testable import Shell

@Suite(.timeLimit(.minutes(10))) struct ShellOutputTests {
    @Test(arguments: [true, false]) func aTextLongerThanAPipeHoldsArrivesWhole(isBlocking: Bool) async throws {
        let pipe = try TestPipe()
        if !isBlocking { try #require(fcntl(pipe.writeEnd, F_SETFL, O_NONBLOCK) == 0) }
        let text = String(repeating: "0123456789é", count: 200_000)
        let isWritten = await Task.detached { pipe.output.write("\(text)") }.value
        #expect(isWritten)
        pipe.finish()
        #expect(await pipe.text { _ in false } == text)
    }

    @Test func aReaderThatNeverReadsIsGivenUpAtTheDeadline() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        let text = String(repeating: "0123456789", count: 200_000)
        #expect(ShellOutput(descriptor: ends[1]).write("\(text)", until: .now + .milliseconds(50)) == false)
    }

    @Test func aPipeGetsAValueAsItIsAndATextMadeFit() async throws {
        let pipe = try TestPipe()
        try pipe.output.print("\("a\u{1b}[31m\nb")")
        try pipe.output.print(value: "a\u{1b}\r\nb\u{200f}")
        pipe.finish()
        #expect(await pipe.text { _ in false } == "a\u{fffd}[31m b" + "a\u{1b}\r\nb\u{200f}\n")
    }

    @Test func aTerminalGetsAValueMadeFit() throws {
        let terminal = try TestTerminal()
        try ShellOutput(descriptor: terminal.descriptor).print(value: "a\u{1b}[31m\u{200f}b\r\nc")
        #expect(terminal.shown() == "a\u{fffd}[31m\u{fffd}b\r\nc\r\n")
    }

    @Test func anInputThatDoesNotBlockIsReadToItsEnd() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        defer { close(readEnd) }
        try #require(fcntl(readEnd, F_SETFL, O_NONBLOCK) == 0)
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        LineReader.start(readEnd) { event in
            send.yield(event)
            if event == .endOfInput { send.finish() }
        }
        var received: [ShellEvent] = []
        ShellOutput(descriptor: writeEnd).write("a\n")
        for await event in events {
            received.append(event)
            if event == .line("a") {
                ShellOutput(descriptor: writeEnd).write("b")
                close(writeEnd)
            }
        }
        #expect(received == [.line("a"), .line("b"), .endOfInput])
    }
}

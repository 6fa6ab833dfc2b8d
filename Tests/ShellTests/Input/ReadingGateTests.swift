import Foundation
import Testing

@testable import Shell

/// What is typed at a terminal, and which program gets it.
@Suite(.timeLimit(.minutes(5))) struct ReadingGateTests {
    private let terminal: TestTerminal
    private let gate: ReadingGate
    private let events: AsyncStream<ShellEvent>

    init() throws {
        let terminal = try TestTerminal()
        let gate = ReadingGate(terminal.descriptor)
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        (self.terminal, self.gate, self.events) = (terminal, gate, events)
        // The reading thread keeps the terminal: it may wait there when the test has ended, and must not read from
        // another test's terminal with the same descriptor.
        LineReader.start(terminal.descriptor, gate: gate) { [terminal] event in
            withExtendedLifetime(terminal) { _ = send.yield(event) }
        }
    }

    private func next() async -> ShellEvent? {
        var iterator = events.makeAsyncIterator()
        return await iterator.next()
    }

    @Test func whileItIsClosedAnotherProgramGetsTheKeys() async {
        terminal.type("mine\n")
        #expect(await next() == .line("mine"))
        for _ in 0..<100 {
            gate.close()
            #expect(!gate.isOpen)
            terminal.type("yours\n")
            var buffer = [UInt8](repeating: 0, count: 100)
            let count = read(terminal.descriptor, &buffer, buffer.count)
            #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "yours\n")
            gate.reopen()
            // Waking the reader changes nothing.
            gate.wake()
            terminal.type("mine again\n")
            #expect(await next() == .line("mine again"))
        }
    }

    @Test func ctrlDEndsALineAndTheInputGoesOn() async {
        terminal.type("\u{4}")
        #expect(await next() == .endOfTyping)
        terminal.type("half\u{4}")
        terminal.type("\u{4}")
        #expect(await next() == .line("half"))
        terminal.type("\u{4}")
        #expect(await next() == .endOfTyping)
        terminal.type("whole\n")
        #expect(await next() == .line("whole"))
    }

    @Test func withoutAGateCtrlDEndsTheInput() async throws {
        let terminal = try TestTerminal()
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        LineReader.start(terminal.descriptor) { send.yield($0) }
        terminal.type("\u{4}")
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .endOfInput)
    }

    @Test func aTerminalThatIsGoneEndsTheInput() async {
        terminal.type("mine\n")
        #expect(await next() == .line("mine"))
        terminal.hangUp()
        #expect(await next() == .endOfInput)
    }
}

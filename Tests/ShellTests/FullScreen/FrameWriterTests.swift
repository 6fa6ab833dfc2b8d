import CoreTesting
import Design
import Foundation
import Terminal
import Testing

@testable import Shell

@Suite(.timeLimit(.minutes(10))) struct FrameWriterTests {
    private static func frame(_ text: String) throws -> EncodedFrame {
        try #require(ClipboardText.frame(for: text))
    }

    @Test func aTextForTheClipboardReplacesNoFrame() async throws {
        let pipe = try TestPipe()
        let writer = FrameWriter(pipe.output) { _ in }
        let frames = try ["one", "two", "three"].map(Self.frame)
        for frame in frames { writer.write(frame) }
        let all = String(decoding: frames.flatMap(\.bytes), as: UTF8.self)
        #expect(await pipe.text { $0.utf8.count >= all.utf8.count } == all)
        pipe.finish()
    }

    @Test func whatIsGivenDuringAPauseIsWrittenAfterIt() async throws {
        let pipe = try TestPipe()
        let writer = FrameWriter(pipe.output) { _ in }
        writer.pause()
        let frame = try Self.frame("one")
        writer.write(frame)
        writer.resume()
        let all = String(decoding: frame.bytes, as: UTF8.self)
        #expect(await pipe.text { $0.utf8.count >= all.utf8.count } == all)
        pipe.finish()
    }

    @Test func aTerminalThatIsNotReadIsRestoredAllTheSame() async throws {
        let terminal = try TestTerminal()
        let output = ShellOutput(descriptor: terminal.descriptor)
        let (written, send) = AsyncStream.makeStream(of: Bool.self)
        let writer = FrameWriter(output) { send.yield($0) }
        let keys = KeyTerminal(input: terminal.descriptor, output: output.descriptor, writer: writer)
        let before = terminal.settings.c_lflag
        keys.take()
        // More than the system holds for a terminal.
        writer.write(try Self.frame(String(repeating: "x", count: 70_000)))
        while Readiness.wait(terminal.descriptor, for: .writing, until: .now) { await Task.yield() }
        keys.giveBack()
        #expect(terminal.settings.c_lflag == before)
        for await isWritten in written {
            #expect(isWritten)
            break
        }
        let reset = TerminalModes.reset.text
        var shown = ""
        while !shown.hasSuffix(reset) { shown = String((shown + terminal.shown()).suffix(1_000)) }
    }
}

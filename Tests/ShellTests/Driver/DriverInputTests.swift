import Core
import CoreTesting
import Foundation
import Testing

@testable import Shell

/// The driver with bytes as input, as in a process of its own.
@MainActor
struct DriverInputTests {
    /// The answers to these bytes of input, followed by its end.
    private func answers(to bytes: [UInt8]) async throws -> [Answer] {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        defer { close(readEnd) }
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        LineReader.start(readEnd) { send.yield($0) }
        Thread.detachNewThread {
            _ = Descriptor.write(bytes, to: writeEnd)
            close(writeEnd)
        }
        let output = try TestPipe()
        let window = FakeWindow()
        await Driver(window: window, output: output.output, closer: WindowCloser(window)).run(events, opening: nil)
        output.finish()
        return try await output.text { _ in false }.split(separator: "\n").map { try Answer(String($0)) }
    }

    private let snapshot = #"{"do":"snapshot"}"#

    @Test func aLineThatIsTooLongIsRefusedAndTheNextOneWorks() async throws {
        let long = #"{"do":"type","element":"every.field","text":""# + String(repeating: "a", count: LineReader.limit)
        let answers = try await answers(to: Array("\(snapshot)\n\(long)\"}\n\(snapshot)\n".utf8))
        #expect(answers.map(\.ok) == [true, false, true])
        #expect(answers[1].code == "bad_json")
        #expect(answers[1].message == "This line is too long (at most 1048576 bytes). It was ignored.")
        #expect(answers.map(\.seq) == [1, 2, 3])
    }

    @Test func aMillionLettersForAnElementAreRefusedAsFewAre() async throws {
        let id = String(repeating: "x", count: 1_000_000)
        let answers = try await answers(to: Array(#"{"do":"tap","element":"\#(id)"}"#.utf8))
        #expect(answers.map(\.code) == ["unknown_element"])
    }

    @Test func bytesOfAnyKindAreAnsweredAndNeverTheEnd() async throws {
        var generator = SeededGenerator(seed: 7)
        var bytes: [UInt8] = []
        for _ in 0..<200 {
            bytes += (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                let byte = UInt8.random(in: 0...255, using: &generator)
                return byte == UInt8(ascii: "\n") ? 0 : byte
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        let answers = try await answers(to: bytes + Array(snapshot.utf8))
        #expect(answers.count == 201)
        #expect(answers.dropLast().allSatisfy { $0.code == "bad_json" })
        #expect(answers.last?.ok == true)
    }
}

import CoreTesting
import Foundation
import Networking
import Testing

@Suite("Server-sent events", .timeLimit(.minutes(10))) struct ServerSentEventTests {
    private static func parse(_ pieces: [ArraySlice<UInt8>]) throws -> [ServerSentEvent] {
        var parser = ServerSentEventParser()
        return try pieces.flatMap { try parser.feed(Array($0)) }
    }

    /// - Parameter size: of each piece but the last.
    private static func pieces(_ body: [UInt8], of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: body.count, by: size).map { body[$0..<min($0 + size, body.count)] }
    }

    @Test(arguments: ServerSentEventCase.all)
    func theEventsOfABodyAreThoseOfTheStandardWhereverItIsSplit(_ example: ServerSentEventCase) throws {
        #expect(PlainEventParser(example.body).events == example.events)
        for position in example.body.indices {
            let events = try Self.parse([example.body[..<position], example.body[position...]])
            #expect(events == example.events, "split before byte \(position)")
        }
        for size in 1...2 {
            #expect(try Self.parse(Self.pieces(example.body, of: size)) == example.events, "in pieces of \(size)")
        }
    }

    // A server may send the CR of a blank line and then wait.
    @Test func anEventIsThereAtTheCarriageReturnAndOnce() throws {
        var parser = ServerSentEventParser()
        #expect(try parser.feed(Array("data:1\r\n\r".utf8)) == [ServerSentEvent(data: "1")])
        #expect(try parser.feed(Array("\n".utf8)) == [])
        #expect(try parser.feed(Array("data:2\r\r".utf8)) == [ServerSentEvent(data: "2")])
        #expect(try parser.feed(Array("\ndata:3\n\n".utf8)) == [ServerSentEvent(data: "3")])
    }

    // MARK: Limits

    @Test(arguments: [64 * 1024, 1024 * 1024 - 5])
    func aLongLineIsTakenUpToTheLimit(size: Int) throws {
        let value = String(repeating: "x", count: size)
        let body = Array("data:\(value)\n\n".utf8)
        #expect(try Self.parse([body[...]]) == [ServerSentEvent(data: value)])
        #expect(try Self.parse([body[..<70], body[70...]]) == [ServerSentEvent(data: value)])
    }

    @Test(arguments: [
        "data:" + String(repeating: "x", count: 100),
        String(repeating: "data:xxxx\n", count: 30),
        "event:" + String(repeating: "x", count: 100) + "\n",
        String(repeating: "x", count: 101),
    ])
    func whatIsLargerThanTheLimitEndsTheReading(body: String) throws {
        let bytes = Array(body.utf8)
        for size in [1, 7, bytes.count] {
            var parser = ServerSentEventParser(eventLimit: 100)
            #expect(throws: ServerSentEventError.tooLarge(limit: 100)) {
                for piece in Self.pieces(bytes, of: size) { _ = try parser.feed(Array(piece)) }
            }
            // It stays at that, whatever comes.
            #expect(throws: ServerSentEventError.tooLarge(limit: 100)) { try parser.feed(Array("data:1\n\n".utf8)) }
        }
    }

    @Test func commentsTakeNoMemory() throws {
        var parser = ServerSentEventParser(eventLimit: 100)
        let ping = Array(": OPENROUTER PROCESSING\n\n".utf8)
        for _ in 0..<10_000 { #expect(try parser.feed(ping) == []) }
        // One comment of ten megabytes, in pieces.
        #expect(try parser.feed(Array(":".utf8)) == [])
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        for _ in 0..<100 { #expect(try parser.feed(piece) == []) }
        #expect(try parser.feed(Array("\ndata:1\n\n".utf8)) == [ServerSentEvent(data: "1")])
    }

    // The next line end is looked for once, not once for each line.
    @Test func aPieceOfManyLinesOfOneKindTakesTimeInProportion() throws {
        let body = Array(String(repeating: "data\r", count: 200_000).utf8)
        let events = try Self.parse([body[...], Array("\r".utf8)[...]])
        #expect(events.map(\.data.utf8.count) == [199_999])
    }

    // MARK: Random bodies

    @Test func randomBodiesAgreeWithTheStandardsText() throws {
        let words: [[UInt8]] = [
            Array("data".utf8), Array("data:".utf8), Array("id".utf8), Array("id:".utf8), Array("event:".utf8),
            Array("retry:".utf8), [10], [13], [13, 10], [10], [13], [10, 10], Array(":".utf8), Array(" ".utf8), [0],
            [0xef, 0xbb, 0xbf], [0xef], [0xbb], [0xf0, 0x9f], Array("😀".utf8), Array("x".utf8), Array("1".utf8),
        ]
        for seed in 0..<Fuzz.count {
            var random = SeededGenerator(seed: UInt64(seed))
            var body: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<24, using: &random) { body += words.randomElement(using: &random) ?? [] }
            let expected = PlainEventParser(body)
            var parser = ServerSentEventParser()
            var events: [ServerSentEvent] = []
            var rest = body[...]
            while !rest.isEmpty {
                let size = Int.random(in: 1...rest.count, using: &random)
                events += try parser.feed(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            guard events == expected.events else {
                Issue.record("seed \(seed): \(body) gives \(events), not \(expected.events)")
                return
            }
        }
    }
}

import CoreTesting
import Foundation
import Networking
import Testing

@Suite("Server-sent events", .timeLimit(.minutes(10))) struct ServerSentEventTests {
    private static func parse(
        _ pieces: [ArraySlice<UInt8>], limit: Int = 1024 * 1024
    ) throws -> (events: [ServerSentEvent], parser: ServerSentEventParser) {
        var parser = ServerSentEventParser(eventLimit: limit)
        var events: [ServerSentEvent] = []
        for piece in pieces { events += try parser.feed(Array(piece)) }
        parser.finish()
        return (events, parser)
    }

    @Test(arguments: ServerSentEventCase.all)
    func theEventsOfABodyAreThoseOfTheStandard(_ example: ServerSentEventCase) throws {
        let (events, parser) = try Self.parse([example.body[...]])
        #expect(events == example.events)
        #expect(parser.retry == example.retry)
        #expect(PlainEventParser(example.body).events == example.events)
    }

    @Test(arguments: ServerSentEventCase.all)
    func itDoesNotMatterWhereABodyIsSplit(_ example: ServerSentEventCase) throws {
        for position in example.body.indices {
            let (events, parser) = try Self.parse([example.body[..<position], example.body[position...]])
            #expect(events == example.events, "split before byte \(position)")
            #expect(parser.retry == example.retry)
        }
        for size in 1...2 {
            let pieces = stride(from: 0, to: example.body.count, by: size).map {
                example.body[$0..<min($0 + size, example.body.count)]
            }
            #expect(try Self.parse(pieces).events == example.events, "in pieces of \(size)")
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

    @Test func theBytesOfAnEventAreNotCopiedWhenTheyLieInOnePiece() throws {
        let piece = Array("data: one\n\nevent: e\ndata: two\r\n\r\ndata: a\ndata: b\n\n".utf8)
        var parser = ServerSentEventParser()
        try piece.withUnsafeBytes { whole in
            var inPiece: [Bool] = []
            var types: [String] = []
            try parser.feed(whole) { data, type in
                let offset = data.baseAddress.flatMap { start in whole.baseAddress.map { start - $0 } } ?? -1
                inPiece.append((0..<whole.count).contains(offset))
                types.append(String(decoding: type, as: UTF8.self))
            }
            #expect(inPiece == [true, true, false])
            #expect(types == ["message", "e", "message"])
        }
    }

    // MARK: Limits

    @Test(arguments: [64 * 1024, 1024 * 1024 - 5])
    func aLongLineIsTakenUpToTheLimit(size: Int) throws {
        let value = String(repeating: "x", count: size)
        let body = Array("data:\(value)\n\n".utf8)
        #expect(try Self.parse([body[...]]).events == [ServerSentEvent(data: value)])
        #expect(try Self.parse([body[..<70], body[70...]]).events == [ServerSentEvent(data: value)])
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
            let pieces = stride(from: 0, to: bytes.count, by: size).map {
                Array(bytes[$0..<min($0 + size, bytes.count)])
            }
            #expect(throws: ServerSentEventError.tooLarge(limit: 100)) {
                for piece in pieces { _ = try parser.feed(piece) }
            }
            // It stays at that, whatever comes.
            #expect(throws: ServerSentEventError.tooLarge(limit: 100)) { try parser.feed(Array("data:1\n\n".utf8)) }
        }
    }

    @Test func commentsAreCountedAndTakeNoMemory() throws {
        var parser = ServerSentEventParser(eventLimit: 100)
        let ping = Array(": OPENROUTER PROCESSING\n\n".utf8)
        for _ in 0..<10_000 { #expect(try parser.feed(ping) == []) }
        #expect(parser.comments == 10_000)
        // One comment of ten megabytes, in pieces.
        #expect(try parser.feed(Array(":".utf8)) == [])
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        for _ in 0..<100 { #expect(try parser.feed(piece) == []) }
        #expect(try parser.feed(Array("\ndata:1\n\n".utf8)) == [ServerSentEvent(data: "1")])
        #expect(parser.comments == 10_001)
    }

    // The next line end is looked for once, not once for each line.
    @Test func aPieceOfManyLinesOfOneKindTakesTimeInProportion() throws {
        let body = Array(String(repeating: "data\r", count: 200_000).utf8)
        let (events, _) = try Self.parse([body[...], Array("\r".utf8)[...]])
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
            parser.finish()
            guard events == expected.events, parser.lastEventID == expected.lastEventID else {
                Issue.record("seed \(seed): \(body) gives \(events), not \(expected.events)")
                return
            }
        }
    }
}

import Navigation
import Testing

@MainActor
struct DeeplinkManagerTests {
    @Test func everyLinkIsFinishedBeforeTheNextBegins() async throws {
        let log = Log()
        let manager = DeeplinkManager { (url, source) throws(LinkError) in
            log.lines.append("begin \(url) from \(source.rawValue)")
            for _ in 0..<5 { await Task.yield() }
            log.lines.append("end \(url)")
            return .followed
        }
        async let first = manager.receive("a", from: .argument)
        async let second = manager.receive("b", from: .process)
        async let third = manager.receive("c", from: .shell)
        #expect(try await [first, second, third] == [.followed, .followed, .followed])
        #expect(log.lines.count == 6)
        for (begin, end) in [(0, 1), (2, 3), (4, 5)] {
            let url = log.lines[begin].split(separator: " ")[1]
            #expect(log.lines[end] == "end \(url)")
        }
    }

    @Test func aRefusedLinkIsAnErrorForItsSenderAloneAndTheNextIsFollowed() async throws {
        let manager = DeeplinkManager { (url, _) throws(LinkError) in
            if url == "bad" { throw .notALink }
            return .pending(.setup)
        }
        await #expect(throws: LinkError.notALink) { try await manager.receive("bad", from: .shell) }
        #expect(try await manager.receive("good", from: .shell) == .pending(.setup))
    }
}

@MainActor
private final class Log {
    var lines: [String] = []
}

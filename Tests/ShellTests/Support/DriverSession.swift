import CoreTesting
import Foundation
import Testing

@testable import Shell

/// A driver that runs on a fake window, and the program at the other end of its pipe.
@MainActor
final class DriverSession {
    let window: FakeWindow
    private let pipe: TestPipe
    private let send: AsyncStream<ShellEvent>.Continuation
    private let serving: Task<Void, Never>
    private var unread: [String] = []
    /// The time since the start, for animations.
    let time = Shared(Duration.zero)

    init(_ window: FakeWindow = FakeWindow(), opening url: String? = nil, isMotionReduced: Bool = false) throws {
        self.window = window
        pipe = try TestPipe()
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        self.send = send
        let driver = Driver(
            window: window, output: pipe.output, closer: WindowCloser(window), isMotionReduced: isMotionReduced,
            now: { [time] in time.value })
        serving = Task { [pipe] in
            await driver.run(events, opening: url)
            pipe.finish()
        }
    }

    deinit {
        send.yield(.endOfInput)
        send.finish()
    }

    func write(_ line: String) {
        send.yield(.line(line))
    }

    func write(_ event: ShellEvent) {
        send.yield(event)
    }

    /// The next answer as it was written; fails when there is none.
    func line() async throws -> String {
        if unread.isEmpty {
            let text = await pipe.text { $0.hasSuffix("\n") }
            unread = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        try #require(!unread.isEmpty, "the driver has ended")
        return unread.removeFirst()
    }

    func answer() async throws -> Answer {
        try Answer(await line())
    }

    func answer(to line: String) async throws -> Answer {
        write(line)
        return try await answer()
    }

    func snapshot() async throws -> Answer {
        try await answer(to: #"{"do":"snapshot"}"#)
    }

    /// Ends the input, and returns the driver's remaining output.
    func end() async -> String {
        send.yield(.endOfInput)
        return await ended()
    }

    /// The driver's output until it ends by itself.
    func ended() async -> String {
        await serving.value
        return unread.map { $0 + "\n" }.joined() + (await pipe.text { _ in false })
    }
}

/// One line of a driver's output, parsed independently of the app's own code.
struct Answer {
    let members: [String: Any]

    init(_ line: String) throws {
        members = try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    var seq: Int? { members["seq"] as? Int }
    var ok: Bool? { members["ok"] as? Bool }
    var code: String? { (members["error"] as? [String: Any])?["code"] as? String }
    var message: String? { (members["error"] as? [String: Any])?["message"] as? String }
    var snapshot: [String: Any] { members["snapshot"] as? [String: Any] ?? [:] }
    var toasts: [[String: String]] { snapshot["toasts"] as? [[String: String]] ?? [] }
    var screen: [String: Any] { snapshot["screen"] as? [String: Any] ?? [:] }

    func element(_ id: String) throws -> [String: Any] {
        let elements = try #require(screen["elements"] as? [[String: Any]])
        return try #require(elements.first { $0["id"] as? String == id })
    }

    func value(of id: String) throws -> String? {
        try element(id)["value"] as? String
    }
}

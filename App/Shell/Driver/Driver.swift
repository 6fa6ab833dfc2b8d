import Core
import Design

/// The shell for programs: it reads JSON lines, and writes one JSON line for each, in order.
@MainActor
final class Driver {
    /// One line of the output.
    private struct Answer: Encodable {
        let seq: Int
        let ok: Bool
        let id: JSONValue?
        let error: [String: String]?
        /// Those that the command asked for; nil for every other command.
        let rows: [JSONValue]?
        let snapshot: WindowSnapshot
    }

    private typealias Work = @MainActor @Sendable () async throws(Refusal) -> Void

    private let window: any ShellWindow
    private let output: ShellOutput
    private let closer: WindowCloser
    /// The time on a clock that never goes back, for animations.
    private let now: () -> Duration
    private var animations: AnimationClock
    private var answered = 0
    private var starting: Task<Void, Never>?
    /// The work of commands that did not wait for its end, by the number of their answer.
    private var unawaited: [Int: Task<Void, Never>] = [:]

    /// - Parameter now: for animations; nil for the time since this call.
    init(
        window: any ShellWindow, output: ShellOutput, closer: WindowCloser, isMotionReduced: Bool = false,
        now: (() -> Duration)? = nil
    ) {
        let start = ContinuousClock.now
        animations = AnimationClock(isMotionReduced: isMotionReduced)
        self.now = now ?? { start.duration(to: .now) }
        self.window = window
        self.output = output
        self.closer = closer
    }

    /// Answers until the input ends, a `quit` command arrives, or the output can no longer be written.
    func run(_ events: some AsyncSequence<ShellEvent, Never>, opening url: String?) async {
        starting = Task { [window] in
            await window.begin(opening: url)
            await window.settle()
        }
        loop: for await event in events {
            switch event {
            case .line(let line):
                if await !answer(line) { break loop }
            case .unreadableLine(let reason):
                if await !reply(id: nil, refusal: Refusal(.badJSON, reason)) { break loop }
            case .endOfInput:
                break loop
            // Those of shells for people.
            default: continue
            }
        }
        await close()
    }

    /// Stops all running work, so that nothing happens to a closed window.
    private func close() async {
        await starting?.value
        for task in unawaited.values { task.cancel() }
        for task in unawaited.values { await task.value }
        await closer.close()
    }

    /// - Returns: whether to continue.
    private func answer(_ line: String) async -> Bool {
        var id: JSONValue?
        do throws(Refusal) {
            let fields = try DriverFields(line: line)
            id = fields.id
            let command = try DriverCommand(fields)
            if command.waits { await starting?.value }
            if !command.verb.isPhase { window.noticeUse() }
            let work = try begin(command.verb)
            if command.waits {
                try await work()
                await window.settle()
            } else {
                await leaveRunning(work)
            }
            let rows = try rows(for: command.verb)
            // A program that reads the last answer may start the next process at once.
            if command.verb == .quit { await close() }
            return await reply(id: id, refusal: nil, rows: rows) && command.verb != .quit
        } catch {
            return await reply(id: id, refusal: error)
        }
    }

    /// Runs the part of the command that takes no time, and returns the rest.
    private func begin(_ verb: DriverCommand.Verb) throws(Refusal) -> Work {
        switch verb {
        case .snapshot, .quit: break
        case .rows(let element, _, _): _ = try list(element)
        case .act(on: let element, let action): return try action.work(on: element, of: window.screen)
        case .tab(let name): try window.selectTab(name)
        case .open(let url): return { [window] () async throws(Refusal) in try await window.open(url) }
        case .pop: try window.pop()
        case .back: try window.goBack()
        case .forward: try window.goForward()
        case .dismiss: try window.dismiss()
        case .phase(let phase): return { [window] in await window.enter(phase) }
        }
        return {}
    }

    /// Returns once the work has begun: a program that requests the screen now sees that the work is running.
    private func leaveRunning(_ work: @escaping Work) async {
        let number = answered + 1
        await withCheckedContinuation { hasBegun in
            unawaited[number] = Task {
                // The main actor runs its other tasks only after the work has suspended or ended.
                hasBegun.resume()
                do throws(Refusal) {
                    try await work()
                } catch {
                    window.toasts.post(.error, error.message)
                }
                if !Task.isCancelled { await window.settle() }
                unawaited[number] = nil
            }
        }
    }

    private func rows(for verb: DriverCommand.Verb) throws(Refusal) -> [JSONValue]? {
        guard case .rows(let id, let first, let count) = verb else { return nil }
        return ScreenForm.page(of: try list(id), from: first, count: count)
    }

    private func list(_ id: String) throws(Refusal) -> ElementRows {
        let element = try ElementAction.element(id, of: window.screen)
        guard let rows = element.rows else {
            throw Refusal(.wrongKind, "'\(id)' is a \(element.kind.rawValue) that has no rows to read.")
        }
        return rows
    }

    private func reply(id: JSONValue?, refusal: Refusal?, rows: [JSONValue]? = nil) async -> Bool {
        answered += 1
        let toasts = window.toasts.takeUnseen()
        let snapshot = WindowSnapshot(of: window, toasts: toasts, animations: &animations, now: now())
        let error = refusal.map { ["code": $0.code.rawValue, "message": $0.message] }
        let answer = Answer(seq: answered, ok: refusal == nil, id: id, error: error, rows: rows, snapshot: snapshot)
        guard let line = try? TerminalText(encoding: answer) + "\n" else { return false }
        await window.shown()
        return output.write(line)
    }
}

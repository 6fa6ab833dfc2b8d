import Composition
import Core
import CoreTesting
import Design
import Foundation
import Logging
import Terminal
import Testing

@testable import Shell

/// The app in this process under the full-screen shell: what a terminal sends in, frames out.
@MainActor
final class FramesTerminal: JourneyTerminal {
    private(set) var screenBeforeQuitting = ShownScreen([], cursor: nil)
    private let shell: FullScreenShell
    private let interface: Interface
    private let output = JourneyFrames()
    private let interruption = Interruption()
    private let send: AsyncStream<ShellEvent>.Continuation
    private let running: Task<Void, Never>
    private var parser = KeyParser()

    init(_ journey: Journey, _ home: TestHome) async throws {
        let app = try await Self.app(journey, home)
        let (events, send) = AsyncStream.makeStream(of: ShellEvent.self)
        let isClaimed = try app.window.claim(onRaise: { _ in }, onRequest: { send.yield(.request) })
        try #require(isClaimed)
        let interface = Interface(
            columns: 80, rows: 24, theme: Theme(), symbols: .unicode, bindings: .standard)
        let shell = FullScreenShell(
            window: app.window, interface: interface, output: output, interruption: interruption
        ) { send.yield($0) }
        self.shell = shell
        self.interface = interface
        self.send = send
        running = Task {
            await shell.run(events, opening: nil)
            await app.window.close()
        }
        output.interface = interface
    }

    private static func app(_ journey: Journey, _ home: TestHome) async throws -> AppDependencies {
        let environment = [
            "SLIPWAY_HOME": home.url.path, "BACKEND_PASSWORD_COST": String(Program.passwordCost),
        ]
        var app = AppEnvironment()
        app.timing = StartTiming(validationLimit: .seconds(600))
        app.makeLogger = { Logger(label: $0) { _ in SwiftLogNoOpLogHandler() } }
        let dependencies = AppDependencies(
            configuration: try .load(environment: environment.merging(journey.environment) { $1 }), environment: app)
        try await dependencies.prepare()
        return dependencies
    }

    var screen: ShownScreen { output.screen }

    func press(_ bytes: [UInt8]) async throws {
        // A key that waits for work would have its effect after keys that are pressed because of another change.
        try await until { !shell.running.hasJustBegun }
        var inputs = parser.parse(bytes)
        if parser.isInEscape { inputs += parser.giveUpEscape() }
        for input in inputs {
            if input == .press(.interrupt) {
                if interruption.press() == .waits { send.yield(.interrupt) }
            } else {
                send.yield(.key(input))
            }
        }
    }

    func resize(columns: Int, rows: Int) {
        send.yield(.resize(columns: columns, rows: rows))
    }

    func change() async throws {
        guard await output.next() else { throw CancellationError() }
    }

    /// Waits until no work runs and no message is shown, and keeps what is shown then. Messages go after a while.
    func comeToRest() async throws {
        repeat {
            try await shows("no message") { _ in interface.toasts.nextEnd == nil }
            try await until { shell.running.isEmpty }
            // The frame that follows is drawn after everything that the end of the work has changed.
            let count = output.count
            try await press(KeyBytes.control("l"))
            try await shows("another frame") { _ in output.count > count }
        } while interface.toasts.nextEnd != nil
        screenBeforeQuitting = screen
    }

    func end() async throws {
        await running.value
    }

    func stop() async {
        send.yield(.endOfInput)
        await running.value
    }
}

/// A terminal that takes every frame at once.
@MainActor
private final class JourneyFrames: FrameOutput {
    weak var interface: Interface?
    private(set) var screen = ShownScreen([], cursor: nil)
    private(set) var count = 0
    private let written: AsyncStream<Void>
    private let frameWritten: AsyncStream<Void>.Continuation

    init() {
        (written, frameWritten) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    let isReady = true
    let hasFailed = false
    let options = FrameEncoder.Options()
    let pictures = PictureOutput()

    func write(_ frame: EncodedFrame) {
        guard let interface else { return }
        screen = ShownScreen(interface.draw())
        count += 1
        frameWritten.yield()
    }

    /// Waits for a frame.
    ///
    /// - Returns: false when the test is cancelled.
    func next() async -> Bool {
        var iterator = written.makeAsyncIterator()
        return await iterator.next() != nil
    }

    func note(_ report: TerminalReport) -> Bool { false }
    func copy(_ text: String) -> String? { nil }
    func noteResize() {}
    func noteFocus() {}
    func giveUpAnswers() {}
    func setMouse(_ isOn: Bool) {}
    func suspend() -> Bool { false }
    func theme(for appearance: WindowAppearance) -> Theme { Theme(appearance == .light ? .light : .dark) }
}

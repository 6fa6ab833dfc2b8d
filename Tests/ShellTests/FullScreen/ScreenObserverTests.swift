import Testing

@testable import Shell

/// Which changes of a window are reported.
@MainActor
struct ScreenObserverTests {
    private let window = FakeWindow()
    private let events: AsyncStream<Void>
    private let send: AsyncStream<Void>.Continuation
    private let observer: ScreenObserver

    init() {
        let (events, send) = AsyncStream.makeStream(of: Void.self)
        (self.events, self.send) = (events, send)
        observer = ScreenObserver(window) { send.yield() }
    }

    /// How many changes were reported.
    private func count() async -> Int {
        send.finish()
        var count = 0
        for await _ in events { count += 1 }
        return count
    }

    @Test func changesOfWhatWasReadLastAreReportedOnce() async {
        _ = observer.observe { window.isOn }
        window.isOn = true
        window.isOn = false
        #expect(await count() == 1)
    }

    @Test func whatWasReadBeforeIsNoLongerObserved() async {
        _ = observer.observe { window.isOn }
        _ = observer.observe { window.email }
        window.isOn = true
        #expect(await count() == 0)
    }

    @Test func readingItselfIsNoChange() async {
        for _ in 0..<10 { _ = observer.observe { window.email } }
        #expect(await count() == 0)
    }
}

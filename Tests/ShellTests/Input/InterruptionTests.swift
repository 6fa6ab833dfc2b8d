import CoreTesting
import Testing

@testable import Shell

struct InterruptionTests {
    private let interruption = Interruption()
    private let stopped = Shared(0)

    private func begin() {
        interruption.begin { [stopped] in stopped.value += 1 }
    }

    @Test func itStopsTheWorkThatRunsOnce() {
        begin()
        #expect(interruption.press() == .stopsWork)
        #expect(stopped.value == 1)
        // Those that follow were for the same work, and have no other effect once it has ended.
        #expect(interruption.press() == .waits)
        #expect(interruption.press() == .waits)
        interruption.end()
        #expect(!interruption.take())
        #expect(!interruption.take())
        begin()
        #expect(interruption.press() == .stopsWork)
        #expect(stopped.value == 2)
    }

    @Test func oneThatWaitsStopsTheWorkThatAnEarlierKeyBegins() {
        #expect(interruption.press() == .waits)
        begin()
        #expect(stopped.value == 1)
        interruption.end()
        // It has had its effect, and stops nothing else.
        begin()
        #expect(stopped.value == 1)
        interruption.end()
        #expect(!interruption.take())
        #expect(interruption.press() == .waits)
        #expect(interruption.take())
    }
}

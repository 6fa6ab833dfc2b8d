import Core
import Testing

struct ProcessLimitsTests {
    /// What happens under low limits is seen from outside, in `LowLimitsJourney`.
    @Test func aProcessWithRoomHasAsMuchAsIsAskedFor() {
        #expect(ProcessLimits.freeDescriptors(upTo: 16) == 16)
        #expect(ProcessLimits.startableThreads(upTo: 8) == 8)
        #expect(ProcessLimits.freeDescriptors(upTo: 0) == 0)
        #expect(ProcessLimits.startableThreads(upTo: 0) == 0)
    }
}

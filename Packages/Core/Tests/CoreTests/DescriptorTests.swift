import Core
import CoreTesting
import Foundation
import Testing

struct DescriptorTests {
    /// More than a pipe holds, so that the system takes it in parts.
    @Test func everythingIsWrittenInItsOrder() async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        let bytes = Data((0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        // Each blocks until the other has done its part, which the threads of tasks must not be held for.
        async let read = onOwnThread { FileHandle(fileDescriptor: input, closeOnDealloc: true).readDataToEndOfFile() }
        async let written = onOwnThread {
            defer { close(output) }
            return Descriptor.write(bytes, to: output)
        }
        #expect(await written == 0)
        #expect(await read == bytes)
    }

    @Test func aDescriptorThatTakesNoMoreIsWaitedForUntilTheCallerGivesUp() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0)
        var waits = 0
        let code = Descriptor.write(Data(count: 1_000_000), to: ends[1]) {
            waits += 1
            return waits < 3
        }
        #expect(code == EAGAIN)
        #expect(waits == 3)
    }
}

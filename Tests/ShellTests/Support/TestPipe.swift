import Foundation

@testable import Shell

/// The two ends of a pipe: a shell writes to one, a test reads what it wrote from the other.
final class TestPipe: Sendable {
    let readEnd: Int32
    let writeEnd: Int32
    private let chunks: AsyncStream<[UInt8]>

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        (readEnd, writeEnd) = (ends[0], ends[1])
        // Otherwise a process that another test starts would keep the pipe open after its end.
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (chunks, send) = AsyncStream.makeStream(of: [UInt8].self)
        self.chunks = chunks
        let readEnd = readEnd
        // Read all the time, so that a full pipe never blocks a writer.
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = buffer.withUnsafeMutableBytes { read(readEnd, $0.baseAddress, $0.count) }
                guard count > 0 else { break }
                send.yield(Array(buffer[..<count]))
            }
            send.finish()
            close(readEnd)
        }
    }

    var output: ShellOutput { ShellOutput(descriptor: writeEnd) }

    func finish() {
        close(writeEnd)
    }

    /// The output until `isEnough` returns true, or until the end. Only one task may call it at a time.
    func text(until isEnough: (String) -> Bool) async -> String {
        var bytes: [UInt8] = []
        for await chunk in chunks {
            bytes += chunk
            if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

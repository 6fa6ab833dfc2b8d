public import Foundation

/// A decoder of bytes from outside, with samples of what it reads.
///
/// A package's test names its decoders in one table and runs them in a child process:
///
/// ```swift
/// @Test func anyBytesEndInAValueOrAnError() async {
///     await #expect(processExitsWith: .success) { FuzzedDecoder.run(DecoderTests.decoders) }
///     #expect(FuzzedDecoder.failure() == nil)
/// }
/// ```
public struct FuzzedDecoder: Sendable {
    private let name: String
    private let cases: Int
    private let samples: [[UInt8]]
    private let decode: @Sendable (Data) throws -> Void

    /// - Parameters:
    ///   - cases: how many are tried; a hundred times as many in a long campaign.
    ///   - decode: what it throws is a refusal of the bytes, except for a ``FuzzFailure``.
    public init(_ name: String, cases: Int, samples: [Data], decode: @escaping @Sendable (Data) throws -> Void) {
        self.name = name
        self.cases = Fuzz.isLong ? cases * 100 : cases
        self.samples = samples.map { [UInt8]($0) }
        self.decode = decode
    }

    public init(_ name: String, cases: Int, texts: [String], decode: @escaping @Sendable (Data) throws -> Void) {
        self.init(name, cases: cases, samples: texts.map { Data($0.utf8) }, decode: decode)
    }

    /// After so many seconds a case counts as one that hangs.
    private static let longestCase: UInt32 = 120

    /// Runs all cases of the decoders in this process, and ends it with failure at the first case that traps, hangs, fails,
    /// or, in a long campaign, takes too long or too much memory. ``failure(in:)`` returns the case then.
    public static func run(_ decoders: [FuzzedDecoder], in file: String = #fileID) {
        let report = report(of: file, from: getppid())
        let descriptor = open(report.path, O_WRONLY | O_CREAT | O_NOFOLLOW, 0o600)
        let memory = PeakMemory.bytes
        for decoder in decoders {
            var random = SeededGenerator(seed: UInt64(decoder.name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) }))
            for number in 0..<decoder.cases {
                // First the samples as they are: one that is refused would test little.
                let isSample = decoder.samples.indices.contains(number)
                let bytes =
                    isSample ? decoder.samples[number] : Mutation.of(decoder.samples, using: &random)
                func note(_ words: String) {
                    let content = Array("\(words)\n".utf8) + bytes
                    pwrite(descriptor, content, content.count, 0)
                    ftruncate(descriptor, off_t(content.count))
                }
                func fail(_ reason: String) -> Never {
                    note("\(decoder.name), case \(number): \(reason.replacing("\n", with: " "))")
                    _exit(1)
                }
                // Before it runs: a trap says nothing of its cause.
                note("\(decoder.name), case \(number)")
                alarm(longestCase)
                let began = processorSeconds
                do {
                    try decoder.decode(Data(bytes))
                } catch let failure as FuzzFailure {
                    fail(failure.words)
                } catch {
                    if isSample { fail("the sample was refused: \(error)") }
                }
                guard Fuzz.isLong else { continue }
                let seconds = processorSeconds - began
                if seconds > 1 { fail("it took \(seconds) seconds") }
                if number % 256 == 0, PeakMemory.bytes - memory > 300 << 20 {
                    fail("this case or one of 255 before it took more than 300 MB")
                }
            }
        }
        alarm(0)
        unlink(report.path)
    }

    /// Of this thread: other processes do not count.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The name of the case that ended the child process of this file's test, why it failed, and its bytes in base 64; nil when
    /// none failed. Removes the report.
    public static func failure(in file: String = #fileID) -> String? {
        let report = report(of: file, from: getpid())
        defer { unlink(report.path) }
        guard let data = try? Data(contentsOf: report), !data.isEmpty else { return nil }
        let end = data.firstIndex(of: UInt8(ascii: "\n")) ?? data.endIndex
        let words = String(decoding: data[..<end], as: UTF8.self)
        return "\(words): \(data[end...].dropFirst().base64EncodedString())"
    }

    /// - Parameter process: that of the test, which waits for the child.
    private static func report(of file: String, from process: pid_t) -> URL {
        FileManager.default.temporaryDirectory
            .appendingPathComponent("slipway-fuzz-\(process)-" + file.replacing("/", with: "-"))
    }
}

/// A decoder has accepted bytes that it must refuse.
public struct FuzzFailure: Error {
    let words: String

    public init(_ words: String) {
        self.words = words
    }
}

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

    /// Runs all cases of the decoders in this process, and ends it with failure at the first case that traps, hangs, fails,
    /// or, in a long campaign, takes too long or too much memory. ``failure(in:)`` returns the case then.
    public static func run(_ decoders: [FuzzedDecoder], in file: String = #fileID) {
        CaseInProgress.watch(reportingTo: report(of: file, from: getppid()).path)
        let memory = PeakMemory.bytes
        for decoder in decoders {
            var random = SeededGenerator(seed: UInt64(decoder.name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) }))
            for number in 0..<decoder.cases {
                // First the samples as they are: one that is refused would test little.
                let isSample = decoder.samples.indices.contains(number)
                let bytes =
                    isSample ? decoder.samples[number] : Mutation.of(decoder.samples, using: &random)
                CaseInProgress.begin("\(decoder.name), case \(number)", bytes)
                do {
                    try decoder.decode(Data(bytes))
                } catch let failure as FuzzFailure {
                    CaseInProgress.fail(failure.words)
                } catch {
                    if isSample { CaseInProgress.fail("the sample was refused: \(error)") }
                }
                guard Fuzz.isLong else { continue }
                if CaseInProgress.seconds > 1 { CaseInProgress.fail("it took \(CaseInProgress.seconds) seconds") }
                if number % 256 == 0, PeakMemory.bytes - memory > 300 << 20 {
                    CaseInProgress.fail("this case or one of 255 before it took more than 300 MB")
                }
            }
        }
        CaseInProgress.end()
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

/// A decoder took bytes for something that they cannot be.
public struct FuzzFailure: Error {
    let words: String

    public init(_ words: String) {
        self.words = words
    }
}

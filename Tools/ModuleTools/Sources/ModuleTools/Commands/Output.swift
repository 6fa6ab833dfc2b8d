import Foundation

/// Where a command writes: data to standard output, everything else to standard error.
public struct Output: Sendable {
    private let data: @Sendable (String) -> Void
    /// Writes to standard error as it is.
    let remark: @Sendable (String) -> Void

    public init(data: @escaping @Sendable (String) -> Void, remark: @escaping @Sendable (String) -> Void) {
        self.data = data
        self.remark = remark
    }

    /// The process's own standard output and standard error.
    public static let standard = Output {
        FileHandle.standardOutput.write(Data($0.utf8))
    } remark: {
        FileHandle.standardError.write(Data($0.utf8))
    }

    /// Writes an answer, with a line's end if it lacks one.
    public func print(_ text: String) {
        data(text.hasSuffix("\n") ? text : text + "\n")
    }

    /// Writes an answer for machines: one JSON document, keys sorted, the same for the same answer.
    public func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Tells the person something that is not part of the answer.
    public func say(_ text: String) {
        remark("modules: " + text + "\n")
    }
}

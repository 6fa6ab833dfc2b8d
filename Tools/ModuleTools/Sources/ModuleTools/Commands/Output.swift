import Foundation

/// Where a command writes: data to standard output, everything else to standard error.
public struct Output: Sendable {
    private let data: @Sendable (String) throws -> Void
    /// Writes to standard error as it is.
    let remark: @Sendable (String) -> Void

    public init(
        data: @escaping @Sendable (String) throws -> Void, remark: @escaping @Sendable (String) -> Void
    ) {
        self.data = data
        self.remark = remark
    }

    /// The process's own standard output and standard error.
    public static let standard = Output {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
        } catch {
            throw ToolFailure.cannotWrite(file: "standard output", reason: reason(of: error))
        }
    } remark: {
        // Where this fails there is no place left to tell it.
        try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
    }

    /// Writes an answer, with a line's end if it lacks one. Nothing in it can act on a terminal.
    public func print(_ text: String) throws {
        let lines = PlainLine.lines(text)
        try data(lines.hasSuffix("\n") ? lines : lines + "\n")
    }

    /// Writes an answer for machines: one JSON document, keys sorted, the same for the same answer.
    public func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try print(PlainLine.escaped(json: String(decoding: try encoder.encode(value), as: UTF8.self)))
    }

    /// Writes what the command line's parser says: help and completions are answers, a mistake quotes what was typed.
    public func tell(_ text: String, isAnswer: Bool) {
        guard !text.isEmpty else { return }
        // Where this fails there is no place left to tell it.
        if isAnswer { try? data(text + "\n") } else { remark(PlainLine.lines(text) + "\n") }
    }

    /// Tells the person something that is not part of the answer.
    public func say(_ text: String) {
        remark("modules: " + PlainLine.lines(text) + "\n")
    }
}

/// What the system said, where it said something: "No space left on device".
private func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (cause ?? error as NSError).localizedDescription
}

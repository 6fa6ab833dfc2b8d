import Foundation

/// Where a command writes: data to standard output, everything else to standard error.
public struct Output: Sendable {
    let data: @Sendable (String) throws -> Void
    /// Writes a text unchanged to standard error.
    let remark: @Sendable (String) -> Void
    /// Whether the answers go to a terminal.
    var isTerminal = false

    /// The process's own standard output and standard error.
    public static let standard = Output(
        data: {
            do {
                try FileHandle.standardOutput.write(contentsOf: Data($0.utf8))
            } catch {
                throw ToolFailure.cannotWrite(file: "standard output", reason: reason(of: error))
            }
        },
        remark: {
            // A failure to write to standard error cannot be reported anywhere.
            try? FileHandle.standardError.write(contentsOf: Data($0.utf8))
        },
        isTerminal: isatty(STDOUT_FILENO) == 1)

    /// Everything to standard error: for what runs before an answer in JSON, which then is all of standard output.
    static let standardError = Output(data: { standard.remark($0) }, remark: standard.remark)

    /// Writes an answer, and a line break if it has none. Control characters are replaced, so it cannot control a
    /// terminal.
    func print(_ text: String) throws {
        let lines = PlainLine.lines(text)
        try data(lines.hasSuffix("\n") ? lines : lines + "\n")
    }

    /// Controls the terminal that the answers go to, if they do.
    ///
    /// - Parameter sequence: escape sequences; names in them have no control characters.
    func control(_ sequence: String) throws {
        if isTerminal { try data(sequence) }
    }

    /// Writes an answer for programs: one JSON document with sorted keys, so that equal answers are equal texts.
    func printJSON(_ value: some Encodable) throws {
        try print(PlainLine.escaped(json: String(decoding: try JSONFile.data(value), as: UTF8.self)))
    }

    /// Writes the output of the argument parser: help and completions are answers; an error message quotes the
    /// arguments.
    public func printParserOutput(_ text: String, isAnswer: Bool) {
        guard !text.isEmpty else { return }
        // A failure to write here cannot be reported anywhere.
        if isAnswer { try? data(text + "\n") } else { remark(PlainLine.lines(text) + "\n") }
    }

    /// Writes a message that is not part of the answer.
    public func say(_ text: String) {
        remark("modules: " + PlainLine.lines(text) + "\n")
    }
}

/// The system's reason, if there is one: "No space left on device".
private func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (cause ?? error as NSError).localizedDescription
}

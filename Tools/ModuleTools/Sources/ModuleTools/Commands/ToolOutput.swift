import Foundation

/// Where a command writes: data to standard output, everything else to standard error.
struct ToolOutput: Sendable {
    let data: @Sendable (String) throws -> Void
    /// Writes a text unchanged to standard error.
    let remark: @Sendable (String) -> Void

    /// The process's own standard output and standard error.
    static let standard = ToolOutput(
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
        })

    /// Everything to standard error: for what runs before an answer in JSON, which then is all of standard output.
    static let standardError = ToolOutput(data: { standard.remark($0) }, remark: standard.remark)

    /// Writes an answer, and a line break if it has none. Control characters are replaced, so it cannot control a
    /// terminal.
    func print(_ text: String) throws {
        let lines = PlainLine.lines(text)
        try data(lines.hasSuffix("\n") ? lines : lines + "\n")
    }

    /// Writes an answer for programs: one JSON document with sorted keys, so that equal answers are equal texts.
    func printJSON(_ value: some Encodable) throws {
        try print(PlainLine.escaped(json: String(decoding: try JSONFile.data(value), as: UTF8.self)))
    }

    /// Writes an answer in the form that was asked for.
    func answer(_ value: some Encodable, asJSON isJSON: Bool, text: String) throws {
        if isJSON { try printJSON(value) } else { try print(text) }
    }

    /// Writes the output of the argument parser: help and completions are answers; an error message quotes the
    /// arguments.
    func printParserOutput(_ text: String, isAnswer: Bool) {
        guard !text.isEmpty else { return }
        // A failure to write here cannot be reported anywhere.
        if isAnswer { try? data(text + "\n") } else { remark(PlainLine.lines(text) + "\n") }
    }

    /// Writes a message that is not part of the answer.
    func say(_ text: String) {
        remark("modules: " + PlainLine.lines(text) + "\n")
    }
}

/// The system's reason, if there is one: "No space left on device".
private func reason(of error: any Error) -> String {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    return (cause ?? error as NSError).localizedDescription
}

/// Text that is safe to print: names come from files of unknown origin.
enum PlainLine {
    /// Control characters, which could control a terminal, and characters that change the direction of text become spaces;
    /// line feeds stay.
    static func lines(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\n" || isHarmless($0) ? $0 : " " }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: !scalar.properties.isBidiControl
        }
    }

    /// The same JSON, with escapes for what ``lines(_:)`` would replace.
    static func escaped(json: String) -> String {
        json.unicodeScalars.map { scalar in
            scalar == "\n" || isHarmless(scalar) ? "\(scalar)" : String(format: "\\u%04x", scalar.value)
        }.joined()
    }
}

/// A number and what is counted: `1 module`, `2 packages`.
func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
}

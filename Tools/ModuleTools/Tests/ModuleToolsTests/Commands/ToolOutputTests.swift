import Foundation
import Subprocess
import Synchronization
import Testing

@testable import ModuleTools

/// Standard output that cannot be written: a full disk, or a stream that the shell has closed.
struct ToolOutputTests {
    #if os(Linux)
        private static let refusals = [">/dev/full", ">&-"]
    #else
        private static let refusals = [">&-"]
    #endif

    @Test(arguments: refusals, [["lint"], ["graph", "--json"]])
    func aFailedWriteIsReportedInASentence(redirection: String, command: [String]) async throws {
        let monorepo = try Monorepo("--- .modules.yml\nsettings: any\n" + Monorepo.shop("Shop"))
        let words = ["-c", "exec \"$@\" \(redirection)", "sh", try Program().path] + command
        let result = try await Subprocess.run(
            .name("sh"), arguments: Arguments(words + ["--root", monorepo.root]), output: .discarded,
            error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(73))
        let remarks = result.standardError
        #expect(remarks.hasPrefix("modules: standard output cannot be written: "), "\(remarks)")
        #expect(remarks.split(separator: "\n").count == 1)
    }
}

struct PlainLineTests {
    @Test func noLineSteersATerminal() {
        #expect(PlainLine.lines("a\u{1b}[31m\r\n\u{202e}\u{200f}\u{61c}b\nc\u{200e}") == "a [31m \n   b\nc ")
    }

    @Test func jsonIsTheSameValue() throws {
        let text = "a\u{7f}\u{9b}\u{2028}\u{202e}\u{200f} é 🚢\n"
        let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        let escaped = PlainLine.escaped(json: json)
        #expect(escaped.unicodeScalars.allSatisfy { $0 == "é" || $0 == "🚢" || (0x20...0x7e).contains($0.value) })
        #expect(try JSONDecoder().decode([String].self, from: Data(escaped.utf8)) == [text])
    }

    @Test func anOutputWritesNoControlCharacters() throws {
        let written = Written()
        let output = ToolOutput(data: { written.add($0) }, remark: { written.add($0) })
        try output.print("a\u{1b}[31m\nb")
        try output.printJSON(["\u{9b}"])
        output.say("c\u{200f}\u{1b}")
        output.printParserOutput("Error: \u{1b}[2J", isAnswer: false)
        #expect(written.text == "a [31m\nb\n[\n  \"\\u009b\"\n]\nmodules: c  \nError:  [2J\n")
    }

    private final class Written: Sendable {
        private let state = Mutex("")
        var text: String { state.withLock { $0 } }
        func add(_ text: String) { state.withLock { $0 += text } }
    }
}

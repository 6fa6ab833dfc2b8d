import Foundation
import Testing

/// The manual page describes the program as it is. `Tools/manual` writes it again.
@Suite(.timeLimit(.minutes(10))) struct ManualTests {
    private static let file = Repository.root.appendingPathComponent("Tools/slipway.1")

    /// As the page writes a text.
    private func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "\\[u" + String(format: "%04X", scalar.value) + "]"
        }.joined()
    }

    @Test func thePageHasEveryCommandWithItsOptions() async throws {
        let page = try String(contentsOf: Self.file, encoding: .utf8)
        let tree = try await CommandTree.load()
        #expect(page.contains("\n.TH SLIPWAY 1 \"\" \"slipway \(tree.version)\"\n"))
        let sections = page.components(separatedBy: "\n.SS ")
        let common = tree.commands[0].options
        for command in tree.commands where command.isLeaf {
            let name = escaped("slipway " + command.path.joined(separator: " "))
            let section = sections.dropFirst().first { $0.hasPrefix("\(name)\n") || $0.hasPrefix("\(name) <") }
            #expect(section?.contains("\n\(escaped(command.abstract))\n") == true, "\(name): run Tools/manual")
            for option in command.options {
                let place = common.contains(option) ? sections.first : section
                #expect(place?.contains(escaped(option)) == true, "\(name) \(option): run Tools/manual")
            }
            for text in command.texts {
                let isThere = [sections.first, section].contains { $0?.contains(escaped(text)) == true }
                #expect(isThere, "\(name): '\(text)': run Tools/manual")
            }
        }
        // The group has no section of its own.
        #expect(sections.count - 1 == tree.commands.count(where: \.isLeaf), "run Tools/manual")
    }

    /// The formatter accepts the page, where there is one.
    @Test func thePageIsWellFormed() async throws {
        guard access("/usr/bin/man", X_OK) == 0, access("/usr/bin/groff", X_OK) == 0 else { return }
        let check = try RunningProgram(
            ["-man", "-Tutf8", "-ww", "-z", Self.file.path], in: TestHome(), program: "/usr/bin/groff")
        check.closeInput()
        let result = await check.result()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }
}

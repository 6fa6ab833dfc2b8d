import Foundation
import Testing

/// The manual pages describe the programs as they are. `Tools/manual` writes them again.
@Suite(.timeLimit(.minutes(10))) struct ManualTests {
    /// Every build of this target builds all test targets, and with those of the team tools the program `modules`.
    private static let programs = ["slipway", "modules"]

    private func page(of program: String) -> URL {
        Repository.root.appendingPathComponent("Tools/\(program).1")
    }

    /// As the page writes a text.
    private func escaped(_ text: String) -> String {
        let text = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
        return text.unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "\\[u" + String(format: "%04X", scalar.value) + "]"
        }.joined()
    }

    @Test(arguments: programs) func thePageHasEveryCommandWithItsOptions(program: String) async throws {
        let page = try String(contentsOf: page(of: program), encoding: .utf8)
        let built = Program.url.deletingLastPathComponent().appendingPathComponent(program)
        let tree = try await CommandTree.load(of: built)
        #expect(page.contains("\n.TH \(program.uppercased()) 1 \"\" \"\(program) \(tree.version)\"\n"))
        let sections = page.components(separatedBy: "\n.SS ")
        let common = tree.commands[0].options
        for command in tree.commands where command.isLeaf {
            let name = escaped("\(program) " + command.path.joined(separator: " "))
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

    /// The formatter accepts the page.
    @Test(
        .enabled(if: ["man", "groff"].allSatisfy { access("/usr/bin/\($0)", X_OK) == 0 }, "needs man and groff"),
        arguments: programs)
    func thePageIsWellFormed(program: String) async throws {
        let check = try RunningProgram(
            ["-man", "-Tutf8", "-ww", "-z", page(of: program).path], in: TestHome(), program: "/usr/bin/groff")
        check.closeInput()
        let result = await check.result()
        #expect(result.status == 0)
        #expect(result.errors.isEmpty, "\(result.errors)")
    }
}

import Foundation
import Testing

@testable import ModuleTools

/// The written block among lines that people write.
struct CodeOwnersFileTests {
    private let place: ScratchPlace
    private let block: CodeOwnersBlock

    init() throws {
        place = try ScratchPlace()
        block = try Self.block("@c")
    }

    private static func block(_ owner: String) throws -> CodeOwnersBlock {
        let workspace = OwnersSample.workspace([("Core", "Core")])
        return CodeOwnersBlock(try OwnersSample.owners("  Core: \"\(owner)\"", workspace), of: workspace, prefix: "")
    }

    private var file: CodeOwnersFile { CodeOwnersFile(repository: place.path) }

    @Test func aNewFileIsTheBlockAlone() throws {
        #expect(file.path == ".github/CODEOWNERS")
        #expect(try !file.has(block))
        try file.write(file.text(with: block))
        #expect(file.text == block.text)
        #expect(try file.has(block) && !file.has(Self.block("@d")))
    }

    @Test(arguments: [".github/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"])
    func theFileThatIsThereIsKept(path: String) throws {
        try place.write("/x/ @x\n", to: path)
        #expect(file.path == path)
        try file.write(file.text(with: block))
        #expect(FileSystem.text(of: place.path + "/" + path) == block.text + "\n/x/ @x\n")
    }

    @Test func ofSeveralFilesGitHubReadsTheOneInItsOwnDirectory() throws {
        for path in CodeOwnersFile.places.reversed() { try place.write("", to: path) }
        #expect(file.path == ".github/CODEOWNERS")
    }

    @Test func linesAroundTheBlockStayWhereTheyAre() throws {
        try place.write("# Ours.\n\(block.text)/x/ @x\n", to: "CODEOWNERS")
        let new = try Self.block("@d")
        #expect(try file.text(with: new) == "# Ours.\n\(new.text)/x/ @x\n")
        #expect(file.lineOfBlock == 2)
        try file.write(file.text(with: new))
        #expect(try file.text(with: new) == file.text)
    }

    @Test func lineEndingsOfWindowsAreNoDifference() throws {
        try place.write(block.text.replacing("\n", with: "\r\n"), to: "CODEOWNERS")
        #expect(try file.has(block))
    }

    @Test(
        arguments: [
            ("\n# >>> modules owners\n/a/ @a\n", 2), ("# <<< modules owners\n", 1),
            ("# <<< modules owners\n# >>> modules owners\n", 2),
            ("# >>> modules owners\n# >>> modules owners\n# <<< modules owners\n", 1),
        ])
    func damagedMarksAreReportedWithTheirLine(text: String, line: Int) throws {
        try place.write(text, to: "CODEOWNERS")
        let failure = #expect(throws: ToolFailure.self) { try file.text(with: block) }
        #expect(
            failure?.description.hasPrefix("CODEOWNERS:\(line): The marks of the written block are damaged") == true)
        #expect(throws: ToolFailure.self) { try file.has(block) }
    }

    @Test func theLastLineThatMatchesDecides() {
        let lines = CodeOwnersLines(
            """
            # A comment.
            * @all   # and another
            /my\\ docs/ @docs anna@acme.example
            /my\\ docs/open/
            """)
        #expect(lines.lines.map(\.owners) == [["@all"], ["@docs", "anna@acme.example"], []])
        #expect(lines.line(for: "a")?.owners == ["@all"])
        #expect(lines.line(for: "my docs/a")?.owners == ["@docs", "anna@acme.example"])
        #expect(lines.line(for: "my docs/open/a")?.owners == [])
        #expect(CodeOwnersLines("/a/ @a").line(for: "b") == nil)
    }
}

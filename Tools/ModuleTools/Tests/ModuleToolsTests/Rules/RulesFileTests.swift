import Foundation
import Testing

@testable import ModuleTools

/// Where the rules are read from.
struct RulesFileTests {
    /// The rules of the monorepo that contains these tests, if there is one.
    private static var rootRules: String? {
        let root = RootFinder.root(above: "/" + RelativePath.parent(#filePath))
        let file = root + "/" + RulesFile.standardName
        return FileSystem.exists(file) ? file : nil
    }

    @Test(.enabled(if: rootRules != nil))
    func theMonoreposOwnRulesAreUnderstood() throws {
        let file = try #require(Self.rootRules)
        let rules = try RulesParser.parse(#require(FileSystem.text(of: file)), file: file)
        #expect(!rules.layers.isEmpty && !rules.forbidden.isEmpty && !rules.shapes.isEmpty)
    }

    @Test func theStandardPlaceIsTheRoot() throws {
        let place = try ScratchPlace()
        #expect(try RulesFile.read(root: place.path, path: nil).file == nil)
        try place.write("settings: same", to: ".modules.yml")
        let rules = try RulesFile.read(root: place.path, path: nil)
        #expect(rules.hasSameSettings && rules.file == ".modules.yml")
    }

    @Test func anotherFileIsNamedRelativeToTheRoot() throws {
        let place = try ScratchPlace()
        let root = try #require(FileSystem.realPath(place.path))
        let inside = try place.write("settings: same", to: "ci/rules.yml")
        #expect(try RulesFile.read(root: root, path: inside).file == "ci/rules.yml")
        let outside = try place.write("settings: same", to: "rules.yml")
        #expect(try RulesFile.read(root: root + "/ci", path: outside).file == outside)
    }

    @Test func aNamedFileMustBeThere() {
        #expect(throws: ToolFailure.noFile("/nowhere/rules.yml")) {
            try RulesFile.read(root: "/nowhere", path: "/nowhere/rules.yml")
        }
    }
}

import Foundation
import Testing

/// The pictures of README show the frames that the tests have recorded. `Tools/pictures` draws them again.
@Suite(.timeLimit(.minutes(10))) struct PicturesTests {
    private static let directory = Repository.root.appendingPathComponent(".github/pictures")

    private func pictures(in directory: URL) throws -> [String: String] {
        let files = try FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8)) })
    }

    @Test(.enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs python3"))
    func thePicturesAreThoseOfTheFrames() async throws {
        let home = TestHome()
        let drawn = home.url.appendingPathComponent("pictures")
        let script = Repository.root.appendingPathComponent("Tools/pictures")
        let drawing = try RunningProgram([script.path, drawn.path], in: home, program: "/usr/bin/python3")
        drawing.closeInput()
        let result = await drawing.result()
        try #require(result.status == 0, "\(result.errors)")
        let (now, kept) = (try pictures(in: drawn), try pictures(in: Self.directory))
        #expect(now.keys.sorted() == kept.keys.sorted(), "run Tools/pictures, and remove what it does not draw")
        for (name, picture) in now { #expect(picture == kept[name], "\(name): run Tools/pictures") }
    }

    @Test func readmeShowsEveryPicture() throws {
        let readme = try String(contentsOf: Repository.root.appendingPathComponent("README.md"), encoding: .utf8)
        for name in try pictures(in: Self.directory).keys {
            #expect(readme.contains("(.github/pictures/\(name))"), "\(name)")
        }
    }
}

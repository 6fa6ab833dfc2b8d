import ContentFeature
import Core
import CoreTesting
import Drawing
import Foundation
import Testing

/// No library is needed: what is refused is refused before anything is decoded.
@Suite(.timeLimit(.minutes(10))) struct PictureFilesOnDiskTests {
    private let directory: TemporaryDirectory
    private let files = PictureFilesOnDisk(codecs: PictureLibraries.none)

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func problem(reading path: String, _ files: PictureFilesOnDisk? = nil) async -> String? {
        do throws(PictureProblem) {
            _ = try await (files ?? self.files).read(path)
            return nil
        } catch {
            return error.words(for: "x")
        }
    }

    private func path(_ name: String) -> String { directory.path(name).path }

    @Test func whatIsNoPictureIsNamed() async throws {
        try Data("some notes\n".utf8).write(to: directory.path("notes"))
        #expect(
            await problem(reading: path("notes"))
                == "x is not a picture. PNG and JPEG can be read.")
        #expect(
            await problem(reading: path("nothing"))
                == "Cannot read \(path("nothing")): No such file or directory.")
        #expect(await problem(reading: directory.url.path) == "Cannot read \(directory.url.path): Is a directory.")
        try #require(mkfifo(path("pipe"), 0o600) == 0)
        #expect(await problem(reading: path("pipe")) == "Cannot read \(path("pipe")): Invalid argument.")
        #expect(await problem(reading: path("a") + "\0b")?.hasSuffix("No such file or directory.") == true)
    }

    @Test func aFileThatIsTooLargeIsNotRead() async throws {
        let descriptor = open(path("large"), O_WRONLY | O_CREAT, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        try #require(ftruncate(descriptor, 3 << 30) == 0)
        #expect(await problem(reading: path("large")) == "x has 3072 MB; at most 32 MB are read.")
    }

    @Test func aFileIsReplacedOnlyWhenThatIsAsked() async throws {
        let saved = try await files.save(Data("one".utf8), to: path("a b.png"), replaces: false)
        #expect(saved.path == path("a b.png"))
        #expect(try FileStatus(at: saved).permissions == 0o600)
        await #expect(throws: FileError("write", saved, code: EEXIST)) {
            try await files.save(Data("two".utf8), to: "'\(path("a b.png"))'", replaces: false)
        }
        #expect(try Data(contentsOf: saved) == Data("one".utf8))
        _ = try await files.save(Data("two".utf8), to: path("a b.png"), replaces: true)
        #expect(try Data(contentsOf: saved) == Data("two".utf8))
        #expect(try directory.names == ["a b.png"])
    }

    @Test func aDirectoryIsNoFile() async throws {
        for target in [directory.url.path, path("new") + "/"] {
            let error = await #expect(throws: FileError.self) {
                try await files.save(Data(), to: target, replaces: true)
            }
            #expect(error?.code == EISDIR && error?.remedy == "Add the name of a file.")
        }
        await #expect(throws: FileError.self) { try await files.save(Data(), to: " ", replaces: true) }
        await #expect(throws: FileError.self) { try await files.save(Data(), to: path("no/such"), replaces: false) }
    }
}

import Testing

@testable import ModuleTools

/// A directory for PATH with a `swift` in it that records its calls and prints the text it was given.
final class FakeSwift {
    let place: ScratchPlace
    /// Absolute, without symbolic links.
    let root: String

    init(printing json: String = "{}", failingWith remark: String? = nil) async throws {
        place = try ScratchPlace()
        root = try #require(FileSystem.realPath(place.path))
        try place.write(json, to: "answer.json")
        try await answer(failingWith: remark)
    }

    /// From now on it succeeds, or fails with this message.
    func answer(failingWith remark: String?) async throws {
        let end = remark.map { "echo '\($0)' >&2; exit 1" } ?? "cat '\(root)/answer.json'"
        let script = "#!/bin/sh\necho \"$@\" >> '\(root)/calls'\n\(end)\n"
        // Copied by another program: this process has then never written to it, nor has one that it is just starting, and
        // the kernel lets nobody run a file that is being written to.
        let source = try place.write(script, to: "swift.sh")
        let copy = "mkdir -p '\(root)/bin' && cp '\(source)' '\(root)/bin/swift' && chmod 755 '\(root)/bin/swift'"
        let answer = try await ExternalProgram(name: "sh").run(["-c", copy])
        try #require(answer.isSuccess, "\(answer.remarks)")
    }

    /// The arguments of each call so far.
    var calls: [String] {
        (FileSystem.text(of: root + "/calls") ?? "").split(separator: "\n").map(String.init)
    }

    var environment: [String: String] { ["PATH": root + "/bin:/usr/bin:/bin"] }

    func reader(cache: String? = nil) -> ManifestReader {
        ManifestReader(cache: ManifestCache(directory: cache ?? root + "/cache"), environment: environment)
    }

    func source(_ text: String = "// swift-tools-version: 6.0", in directory: String = "package") -> ManifestSource {
        ManifestSource(directory: root + "/" + directory, files: [("Package.swift", text)])
    }
}

extension Manifest {
    /// A manifest with only a name.
    static func empty(_ name: String) -> Manifest {
        Manifest(name: name, toolsVersion: "", dependencies: [], products: [], targets: [])
    }
}

import Testing

@testable import ModuleTools

/// A recorded surface is read as it was written, and one that cannot be read is refused with its line.
struct SurfaceReaderTests {
    @Test(
        arguments: [
            ("struct Cart\n", 1, "there is no line `module NAME` above"),
            (
                "module A\n\nstruct Cart\n        func add()\n", 4,
                "8 spaces of indentation belong to no declaration above"
            ),
            ("module A\n\nstruct Cart\n  func add()\n", 4, "2 spaces of indentation belong to no declaration above"),
            ("module A\n\n<<<<<<< HEAD\n", 3, "this is the mark of a merge conflict"),
            ("module A\n\nfunc add(\n", 3, ") is missing"),
            ("module A\n\n    func add()\n", 3, "4 spaces of indentation belong to no declaration above"),
        ])
    func anErrorHasItsLine(text: String, line: Int, reason: String) {
        let remedy = "Restore the file from git, or write it again with `modules api --accept`."
        #expect(throws: ToolFailure.badFile(file: "Cart/API.txt:\(line)", reason: "\(reason). \(remedy)")) {
            try SurfaceReader.modules(in: text, file: "Cart/API.txt")
        }
    }

    @Test func documentationIsReadAndNotRecorded() throws {
        let text = "module A\n\n/// Counts.\nfunc count()\n\nfunc other()\n"
        let modules = try SurfaceReader.modules(in: text, file: "API.txt")
        #expect(modules.map(\.entries).first?.map(\.abstract) == ["Counts.", nil])
        let surface = Surface(package: "A", modules: modules)
        #expect(SurfaceText.text(surface) == text)
        #expect(!APIBaseline.text(surface).contains("Counts."))
    }

    @Test func lineEndsOfOtherSystemsAreRead() throws {
        let text = "module A\r\n\r\nstruct Cart\r\n    func add()\r\n"
        let modules = try SurfaceReader.modules(in: text, file: "API.txt")
        #expect(modules.first?.entries.first?.members.map(\.declaration) == ["func add()"])
    }

    /// Random surfaces: what is written is read, and a surface does not differ from itself.
    @Test func whatIsWrittenIsRead() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let surface = RandomSurface.make(&random)
            let text = APIBaseline.text(surface)
            let modules = try SurfaceReader.modules(in: text, file: "API.txt")
            #expect(modules == surface.modules)
            #expect(APIBaseline.text(Surface(package: surface.package, modules: modules)) == text)
            #expect(SurfaceComparison.changes(from: surface, to: Surface(package: "", modules: modules)).isEmpty)
        }
    }

    /// Without a declaration, its users break; what is new breaks only where other modules have to provide it.
    @Test func aRemovalBreaksAndTheReverseIsAnAddition() {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<300 {
            let whole = RandomSurface.make(&random)
            var rest = whole
            guard let removed = RandomSurface.removeOne(from: &rest, &random) else { continue }
            let removal = SurfaceComparison.changes(from: whole, to: rest)
            let addition = SurfaceComparison.changes(from: rest, to: whole)
            #expect(removal.count == 1 && removal.first?.kind == .removed, "\(removed): \(removal)")
            #expect(addition.count == 1 && addition.first?.kind == .added, "\(removed): \(addition)")
            #expect(removal.first?.isBreaking == true, "\(removed)")
            let isProvided = removed.hasPrefix("case ") || removed.hasPrefix("requirement ")
            #expect(addition.first?.isBreaking == isProvided, "\(removed)")
        }
    }
}

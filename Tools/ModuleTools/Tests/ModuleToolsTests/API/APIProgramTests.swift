import Foundation
import Testing

@testable import ModuleTools

/// `modules api` as a process, with the real SwiftPM and compiler.
struct APIProgramTests {
    private func run(_ monorepo: Monorepo, _ arguments: String...) async throws -> Program.Run {
        try await Program().run(["api"] + arguments, in: monorepo.root)
    }

    /// From the first print to a break, an accepted one, and earlier revisions with and without a recorded surface.
    @Test func aSurfaceIsPrintedRecordedAndCompared() async throws {
        let monorepo = try Monorepo(APIMonorepo.text)
        try await monorepo.commit()

        let printed = try await run(monorepo, "Cart")
        #expect(printed.status == 0 && printed.output == APIMonorepo.cart, "\(printed)")

        let unrecorded = try await run(monorepo, "--check")
        #expect(unrecorded.status == 1)
        #expect(unrecorded.output.contains("Cart/API.txt: no surface of Cart is recorded yet."), "\(unrecorded)")

        let accepted = try await run(monorepo, "--accept", "--skip-build")
        #expect(accepted.status == 0 && accepted.output == "")
        #expect(accepted.remarks.hasSuffix("modules: Written: Cart/API.txt, Shop/API.txt.\n"), "\(accepted)")
        #expect(
            try #require(FileSystem.text(of: monorepo.root + "/Cart/API.txt")).contains("func add(_ item: String)\n"))
        let sound = try await run(monorepo, "--check", "--skip-build")
        #expect(sound.status == 0)
        #expect(sound.output == "2 packages, 3 modules, 6 declarations: as recorded.\n", "\(sound)")

        // Where nothing is recorded, that revision is built.
        try await change(monorepo)
        let built = try await run(monorepo, "Cart", "--against", "HEAD")
        try checkBreak(built, ending: "1 package, 2 modules, 4 declarations: 1 difference, 1 breaking.\n")
        #expect(built.remarks.contains("building that revision in a temporary work tree"))
        #expect(try await monorepo.git("worktree", "list").split(separator: "\n").count == 1)

        let checked = try await run(monorepo, "--check", "Cart", "--skip-build")
        try checkBreak(checked, ending: "with `modules api --accept Cart`, and commit the files.\n")

        // Where a surface is recorded, nothing is built.
        try await monorepo.commit()
        let recorded = try await run(monorepo, "Cart", "--against", "HEAD", "--skip-build")
        try checkBreak(recorded, ending: "4 declarations: 1 difference, 1 breaking.\n")
        #expect(!recorded.remarks.contains("swift build"))
        #expect(try await run(monorepo, "Shop", "--against", "HEAD", "--skip-build").status == 0)

        #expect(try await run(monorepo, "--accept", "Basket", "--skip-build").status == 64)
        let one = try await run(monorepo, "--accept", "CartTesting", "--skip-build", "--json")
        #expect(try JSONDecoder().decode([String: [String]].self, from: Data(one.output.utf8)) == ["written": []])
        #expect(try await run(monorepo, "--accept", "--skip-build").status == 0)
        #expect(try await run(monorepo, "--check", "--skip-build").status == 0)
    }

    private func change(_ monorepo: Monorepo) async throws {
        let path = "Cart/Sources/Cart/Basket.swift"
        let text = try #require(monorepo.files[path])
        try monorepo.write(text.replacing("(_ item: String) {", with: "(_ item: String) throws {"), to: path)
        for user in ["Sources/App/App.swift", "Shop/Sources/Shop/Shop.swift"] {
            let text = try #require(monorepo.files[user])
            let old = user.hasPrefix("Shop") ? "basket.add" : "Basket().add"
            try monorepo.write(text.replacing(old, with: "try? " + old), to: user)
        }
    }

    private func checkBreak(_ run: Program.Run, ending: String) throws {
        #expect(run.status == 1)
        // App's files see each other's imports; those of Shop do not.
        #expect(
            run.output.hasPrefix(
                """
                Cart: 1 difference, 1 breaking
                  BREAKING  Cart: Basket.add(_:) changed
                    - func add(_ item: String)
                    + func add(_ item: String) throws
                    it throws now.
                    perhaps used by App:
                      Sources/App/App.swift:6
                      Sources/App/Other.swift:1
                    perhaps used by Shop:
                      Shop/Sources/Shop/Shop.swift:3

                """), "\(run)")
        #expect(run.output.hasSuffix(ending), "\(run)")
    }

    @Test func aPackageThatDoesNotBuildIsAnErrorWithTheCompilersOwn() async throws {
        let monorepo = try Monorepo(APIMonorepo.text)
        try monorepo.write("public func count() -> Missing { }\n", to: "Cart/Sources/Cart/Count.swift")
        let run = try await run(monorepo, "Cart")
        #expect(run.status == 1 && run.output == "")
        #expect(run.remarks.contains("error: cannot find type 'Missing' in scope"), "\(run.remarks)")
        #expect(run.remarks.hasSuffix("modules: swift build in . (Cart) ended with 1.\n"), "\(run.remarks)")
    }

    /// The work tree of another revision is removed when the command is ended while it builds.
    @Test(.timeLimit(.minutes(15))) func aWorkTreeIsRemovedWhateverEndsTheCommand() async throws {
        let monorepo = try Monorepo(APIMonorepo.text)
        try await monorepo.commit()
        #expect(try await run(monorepo, "--accept", "Shop").status == 0)
        // In place of SwiftPM: a build that does not end.
        try monorepo.write(
            """
            #!/bin/sh
            if [ "$1" != build ]; then PATH=${PATH#*:} exec swift "$@"; fi
            echo compiling
            exec tail -f /dev/null

            """, to: "bin/swift")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: monorepo.root + "/bin/swift")
        let status = try await EndedProgram.run(
            ["api", "Shop", "--against", "HEAD", "--skip-build"], in: monorepo.root, whenItSays: "compiling")
        #expect(status == 128 + SIGTERM)
        #expect(try await monorepo.git("worktree", "list").split(separator: "\n").count == 1)
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var name: String
        var arguments: [String]
        var status: Int32
        var remark: String
        var files = ""
        var testDescription: String { name }
    }

    @Test(arguments: [
        Refusal(
            name: "a misspelled package", arguments: ["Crat"], status: 64,
            remark: "modules: There is no package or module called Crat. Is Cart meant? `modules graph --targets` lists"
        ),
        Refusal(
            name: "a build that was never made", arguments: ["Cart"], status: 66,
            remark: "modules: There is no file at "),
        Refusal(
            name: "two kinds of work", arguments: ["--check", "--accept"], status: 64,
            remark: "Error: --check and --accept do different work; give one of them."),
        Refusal(
            name: "a module that no other package can use", arguments: ["Inner", "--check"], status: 64,
            remark: "modules: Inner is in no library product of Cart, so that no surface of it is recorded."),
        Refusal(
            name: "a build directory that is none", arguments: ["Cart", "--scratch-path", "nowhere"], status: 66,
            remark: "modules: There is no directory at nowhere"),
    ])
    func aRefusalSaysWhatToDo(_ example: Refusal) async throws {
        let monorepo = try Monorepo(APIMonorepo.text)
        let run = try await Program().run(
            ["api"] + example.arguments + (example.status == 66 ? ["--skip-build"] : []), in: monorepo.root)
        #expect(run.status == example.status && run.output == "")
        #expect(run.remarks.contains(example.remark), "\(run.remarks)")
    }
}

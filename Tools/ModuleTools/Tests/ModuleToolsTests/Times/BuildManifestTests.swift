import Testing

@testable import ModuleTools

struct BuildManifestTests {
    @Test func readsCommandsInAndOut() throws {
        let manifest = try BuildManifest(
            """
            client:
              name: basic
            targets:
              "A-debug.module": ["<A-debug.module>"]
            nodes:
              "/b/": 
                is-directory-structure: true
            commands:
              "/b/debug/C.build/c.c.o":
                tool: clang
                inputs: ["/s/c.c"]
                outputs: ["/b/debug/C.build/c.c.o"]
                args: ["clang","-c","/s/c.c"]

              "C.A \\"x\\"\\u0041":
                tool: shell
                inputs: []
                outputs: ["/b/debug/Modules/A.swiftmodule","/a: b"]
                description: "Compiling: [A]"
                args: ["swiftc","-j2"]

            default: "main"
            """, file: "debug.yaml")
        #expect(
            manifest.commands == [
                .init(name: "/b/debug/C.build/c.c.o", inputs: ["/s/c.c"], outputs: ["/b/debug/C.build/c.c.o"]),
                .init(name: "C.A \"x\"A", outputs: ["/b/debug/Modules/A.swiftmodule", "/a: b"]),
            ])
    }

    @Test(arguments: ["  \"a\"", "  \"a\":\n    inputs: [\"x\"", "  \"a\":\n    outputs: x"])
    func anotherShapeIsRefusedWithItsLine(text: String) {
        let failure = #expect(throws: ToolFailure.self) {
            try BuildManifest("commands:\n" + text, file: "debug.yaml")
        }
        let line = text.contains("\n") ? 3 : 2
        #expect(failure?.description.hasPrefix("debug.yaml: line \(line) is not as SwiftPM writes it.") == true)
    }

    @Test func aMissingFileSuggestsToBuild() {
        #expect(throws: ToolFailure.noFile("/nowhere/debug.yaml (`swift build` makes it)")) {
            try BuildManifest.read("/nowhere/debug.yaml")
        }
    }
}

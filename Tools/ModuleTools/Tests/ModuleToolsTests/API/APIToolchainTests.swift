import Testing

@testable import ModuleTools

/// Programs of a toolchain that fail.
struct APIToolchainTests {
    private let product = ModuleBuild.Product(module: 0, name: "Cart", arguments: ["-I", "/nowhere"])

    /// - Parameter digester: its part of a shell script, after the file that a dump is written to is in `$3`.
    private func toolchain(in place: ScratchPlace, digester: String) async throws -> APIToolchain {
        let programs = [
            "swift": "exit 0", "swift-api-digester": digester,
            "swift-synthesize-interface": "exit 1",
        ]
        for (name, script) in programs {
            let file = try place.write("#!/bin/sh\n\(script)\n", to: name + ".sh")
            // Made by another program: this process has then never had it open for writing.
            let answer = try await ExternalProgram(name: "install").run(["-m", "755", file, place.path + "/" + name])
            try #require(answer.isSuccess, "\(answer.remarks)")
        }
        return try APIToolchain(environment: ["PATH": place.path])
    }

    @Test func aCrashOfTheDigesterIsABreak() async throws {
        let place = try ScratchPlace()
        let script = "[ $1 = -diagnose-sdk ] && kill -SEGV $$; echo '{}' > $3"
        let toolchain = try await toolchain(in: place, digester: script)
        let remarks = try await toolchain.breakages(from: product, to: product)
        #expect(remarks == ["swift-api-digester crashes at what differs above, so that nothing more is known"])
    }

    @Test func aModuleThatCannotBeReadIsAnErrorWithTheReason() async throws {
        let place = try ScratchPlace()
        let toolchain = try await toolchain(
            in: place, digester: "printf 'Failed to load module: Cart\\nVisible modules: many' >&2; exit 1")
        await #expect(
            throws: ToolFailure.badFile(
                file: "Cart", reason: "swift-api-digester cannot read the module: Failed to load module: Cart")
        ) { try await toolchain.breakages(from: product, to: product) }
    }

    /// How modules are found, as llbuild's manifest says it.
    @Test func aModuleIsFoundAsTheCompilerFoundIt() {
        let manifest = """
            commands:
              "C.Cart-debug.module":
                tool: shell
                args: ["/opt/swift/usr/bin/swiftc","-module-name","Cart","-emit-module","-I","/b/Modules","-target","x86_64",\
            "-DSWIFT_PACKAGE","-Xcc","-fmodule-map-file=/c/module.modulemap","-Xcc","-I","-Xcc","/c/include","-I/usr/include/x",\
            "-swift-version","6","-gnone"]
              "C.Shop-debug.module":
                args: ["/opt/swift/usr/bin/swiftc","-module-name","Shop","-target","x86_64","-F","/frameworks"]
              "link":
                args: ["/opt/swift/usr/bin/swiftc","-emit-executable","-o","shop"]

            """
        #expect(
            ModuleBuild.arguments(in: manifest) == [
                "Cart": [
                    "-I", "/b/Modules", "-target", "x86_64", "-Xcc", "-fmodule-map-file=/c/module.modulemap", "-Xcc",
                    "-I", "-Xcc", "/c/include", "-I/usr/include/x",
                ],
                "Shop": ["-target", "x86_64", "-F", "/frameworks"],
            ])
    }
}

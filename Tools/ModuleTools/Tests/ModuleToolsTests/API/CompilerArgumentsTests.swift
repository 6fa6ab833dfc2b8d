import Testing

@testable import ModuleTools

/// How modules are found, as llbuild's manifest says it.
struct CompilerArgumentsTests {
    private static let manifest = """
        commands:
          "C.Cart-debug.module":
            tool: shell
            args: ["/opt/swift/usr/bin/swiftc","-module-name","Cart","-emit-module","-I","/b/Modules","-target","x86_64",\
        "-DSWIFT_PACKAGE","-Xcc","-fmodule-map-file=/c/module.modulemap","-Xcc","-I","-Xcc","/c/include","-I/usr/include/x",\
        "-swift-version","6","-gnone"]
          "C.Shop-debug.module":
            args: ["/opt/swift/usr/bin/swiftc","-module-name","Shop","-I","/b/Modules","-target","x86_64","-F","/frameworks"]
          "link":
            args: ["/opt/swift/usr/bin/swiftc","-emit-executable","-o","shop"]

        """

    @Test func aModuleHasItsOwn() {
        let arguments = CompilerArguments(Self.manifest).arguments(for: "Cart")
        #expect(
            arguments == [
                "-I", "/b/Modules", "-target", "x86_64", "-Xcc", "-fmodule-map-file=/c/module.modulemap", "-Xcc", "-I",
                "-Xcc", "/c/include", "-I/usr/include/x",
            ])
    }

    @Test func anUnplannedModuleHasThoseOfAllOthersOnce() {
        let arguments = CompilerArguments(Self.manifest).arguments(for: "Old")
        #expect(
            arguments == [
                "-I", "/b/Modules", "-target", "x86_64", "-Xcc", "-fmodule-map-file=/c/module.modulemap", "-Xcc", "-I",
                "-Xcc", "/c/include", "-I/usr/include/x", "-F", "/frameworks",
            ])
    }
}

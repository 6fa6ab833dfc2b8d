import Testing

@testable import ModuleTools

struct BuildTimesTests {
    /// `Upper` needs `Lower` and the C module `Thing`; a macro's module is also built for the tools.
    private static let manifest = """
        commands:
          "/b/x/debug/Thing.build/debug/a.c.o":
            outputs: ["/b/x/debug/Thing.build/debug/a.c.o"]
          "/b/x/debug/Thing.build/b.c.o":
            outputs: ["/b/x/debug/Thing.build/b.c.o"]
          "/b/x/debug/Lower.build/Lower.swiftmodule.o":
            inputs: ["/b/x/debug/Modules/Lower.swiftmodule"]
            outputs: ["/b/x/debug/Lower.build/Lower.swiftmodule.o"]
          "<Lower-x-debug.module>":
            inputs: ["/b/x/debug/Lower.build/Lower.swiftmodule.o"]
            outputs: ["<Lower-x-debug.module>"]
          "C.Lower-x-debug-tool.module":
            outputs: ["/b/x/debug/Modules-tool/Lower.swiftmodule","/b/x/debug/Lower-tool.build/l.o"]
          "C.Lower-x-debug.module":
            outputs: ["/b/x/debug/Modules/Lower.swiftmodule"]
            args: ["swiftc","-j1"]
          "C.Macro-x-debug-tool.exe":
            inputs: ["/b/x/debug/Lower-tool.build/l.o"]
            outputs: ["/b/x/debug/Macro-tool"]
          "C.Upper-x-debug.module":
            inputs: ["<Lower-x-debug.module>","/b/x/debug/Thing.build/debug/a.c.o","/b/x/debug/Macro-tool","/s/u.swift"]
            outputs: ["/b/x/debug/Modules/Upper.swiftmodule"]
          "C.Idle-x-debug.module":
            outputs: ["/b/x/debug/Modules/Idle.swiftmodule"]
        """

    private func times(_ runs: [CommandRun]) throws -> BuildTimes {
        BuildTimes(runs: runs, manifest: try BuildManifest(Self.manifest, file: ""), configuration: "debug")
    }

    private static func run(
        _ name: String, _ ready: Double, _ end: Double, build: Int = 1, hasSucceeded: Bool = true
    ) -> CommandRun {
        CommandRun(name: name, build: build, ready: ready, end: end, hasSucceeded: hasSucceeded)
    }

    private static let whole = [
        run("C.Lower-x-debug.module", 100, 103), run("C.Lower-x-debug-tool.module", 100, 104),
        run("/b/x/debug/Thing.build/debug/a.c.o", 100, 105), run("/b/x/debug/Thing.build/b.c.o", 100, 107),
        run("C.Upper-x-debug.module", 107, 117), run("C.shop-x-debug.exe", 117, 120),
    ]

    @Test func aBuildIsTakenApart() throws {
        let times = try times(Self.whole)
        #expect(times.modules.map(\.name) == ["Thing", "Upper", "Lower-tool", "Lower"])
        #expect(times.modules.map(\.seconds) == [12, 10, 4, 3])
        // Files of a C module can be compiled at the same time: others wait no longer than for its slowest file.
        #expect(times.modules.map(\.longestSeconds) == [7, 10, 4, 3])
        #expect(times.modules.map(\.dependencies) == [[], ["Lower", "Lower-tool", "Thing"], [], []])
        #expect(times.criticalPath == ["Thing", "Upper"])
        #expect((times.criticalSeconds, times.totalSeconds, times.elapsedSeconds) == (17, 29, 20))
        #expect(times.modules.allSatisfy { !$0.isFromEarlierBuild })
    }

    @Test func timesOfDifferentBuildsAreNotMixed() throws {
        // The newer build's clock starts anew: taken together, the two builds would overlap.
        var runs = Self.whole.filter { !$0.name.hasPrefix("C.Upper") }
        runs += [Self.run("C.Upper-x-debug.module", 100, 102, build: 5), Self.run("C.other", 102, 103, build: 5)]
        runs += [Self.run("<something always out of date>", 50, 51, build: 6)]
        let times = try times(runs)
        #expect(times.modules.filter { !$0.isFromEarlierBuild }.map(\.name) == ["Upper"])
        #expect(times.modules.first { $0.name == "Upper" }?.seconds == 2)
        #expect(times.modules.first { $0.name == "Lower" }?.seconds == 3)
        #expect(times.elapsedSeconds == 3)
    }

    @Test func aCModuleCompiledInPartIsReported() throws {
        let again = Self.run("/b/x/debug/Thing.build/b.c.o", 7, 9, build: 2)
        let times = try times(Self.whole.filter { $0.name != again.name } + [again])
        let thing = try #require(times.modules.first { $0.name == "Thing" })
        #expect(thing.isFromEarlierBuild)
        #expect(thing.seconds == 7)
    }

    @Test func whatFailedIsNoMeasure() throws {
        let times = try times([
            Self.run("C.Upper-x-debug.module", 0, 4, hasSucceeded: false), Self.run("C.Lower-x-debug.module", 0, 5),
        ])
        #expect(times.modules.map(\.name) == ["Lower"])
        #expect(times.modules.map(\.seconds) == [5])
    }

    @Test func theTableIsReadable() throws {
        var runs = Self.whole
        runs[0] = Self.run("C.Lower-x-debug.module", 10, 13, build: 0)
        let text = try times(runs).text
        #expect(
            text.hasPrefix(
                """
                module      seconds  share
                Thing          12.0   41 %
                """))
        #expect(text.contains("\nLower           3.0"))
        #expect(text.contains(" %  earlier build\n"))
        #expect(text.contains("\nelapsed    20.0 s, with linking\n"))
        #expect(text.contains("Modules marked \"earlier build\" were not compiled in the newest one"))
    }

    @Test func aConfigurationNeverBuiltIsReported() throws {
        let place = try ScratchPlace()
        _ = try SyntheticDatabase(path: place.path + "/build.db")
        try place.write(Self.manifest, to: "release.yaml")
        let failure = #expect(throws: ToolFailure.self) {
            try BuildTimes.read(buildDirectory: place.path, configuration: "release")
        }
        #expect(failure?.description.contains("swift build -c release") == true)
    }
}

@testable import ModuleTools

/// What llbuild recorded of a real build with two lanes, and what the compiler, wrapped in a script, said itself.
///
/// Each line: a command, when it was ready, when it ended, and for how long the compiler ran.
enum RecordedBuild {
    static let lanes = 2

    static let commands = """
        /Zm5.build/sources 0.0000 0.0013
        /Ym8.build/sources 0.0000 0.0016
        /Xm16.build/sources 0.0000 0.0022
        /Wm7.build/sources 0.0000 0.0032
        /Tm19.build/sources 0.0000 0.0047
        /TTests.build/sources 0.0000 0.0115
        /Sm11.build/sources 0.0000 0.0195
        /Sm0.build/sources 0.0000 0.0199
        /Qm13.build/sources 0.0000 0.0203
        /Pm14.build/sources 0.0000 0.0206
        /Om17.build/sources 0.0000 0.0209
        /Om1.build/sources 0.0000 0.0213
        /Lm2.build/sources 0.0000 0.0216
        /Km15.build/sources 0.0000 0.0219
        /Jm3.build/sources 0.0000 0.0222
        /Jm18.build/sources 0.0000 0.0225
        /Jm12.build/sources 0.0000 0.0228
        /Hm9.build/sources 0.0000 0.0231
        /Hm4.build/sources 0.0000 0.0236
        /Fm6.build/sources 0.0000 0.0239
        /Dm21.build/sources 0.0000 0.0242
        /Cm20.build/sources 0.0000 0.0246
        /Cm10.build/sources 0.0000 0.0248
        /CThing.build/c3.c.o 0.0000 0.0554
        /CThing.build/c2.c.o 0.0000 0.0756
        /swift-version-4A601F0071306E58.txt 0.0000 0.0968
        /CThing.build/c1.c.o 0.0000 0.1036
        /CThing.build/c0.c.o 0.0000 0.1236
        C.Xm16.module 0.0969 3.2555 3.138
        C.Sm11.module 0.0969 11.6596 11.530
        C.Lm2.module 0.0969 11.8434 0.176
        C.Sm0.module 0.0969 12.2117 8.948
        C.Wm7.module 12.2118 12.5196 0.298
        C.Jm3.module 0.0969 13.7876 1.937
        C.Om1.module 12.2118 14.1795 0.388
        C.Zm5.module 14.1796 14.5024 0.314
        C.Hm9.module 0.0969 15.8875 1.379
        C.Om17.module 15.8876 19.5435 3.649
        C.Qm13.module 12.2118 21.1355 8.608
        C.Fm6.module 13.7877 25.1996 4.055
        C.Tm19.module 25.1997 25.9035 0.697
        C.Jm18.module 25.1997 26.1354 0.226
        C.Jm12.module 25.1997 26.6077 0.466
        C.Cm20.module 21.1356 26.8714 0.255
        C.Cm10.module 15.8876 27.7915 0.912
        <Zm5.module> 14.5026 27.7916
        <Xm16.module> 3.2556 27.7917
        <Wm7.module> 12.5197 27.7917
        <Tm19.module> 25.9036 27.7917
        <Sm11.module> 11.6597 27.7917
        <Sm0.module> 12.2118 27.7917
        <Qm13.module> 21.1356 27.7918
        <Om17.module> 19.5436 27.7918
        <Om1.module> 14.1796 27.7918
        <Lm2.module> 11.8435 27.7918
        <Jm3.module> 13.7877 27.7918
        <Jm18.module> 26.1355 27.7919
        <Jm12.module> 26.6078 27.7919
        <Hm9.module> 15.8876 27.7919
        <Fm6.module> 25.1997 27.7919
        <Cm20.module> 26.8715 27.7919
        <Cm10.module> 27.7916 27.7919
        <CThing.module> 0.1237 27.7920
        /Sm0.build/Sm0.swiftmodule.o 12.2118 27.8355
        /Qm13.build/Qm13.swiftmodule.o 21.1356 27.8795
        /Om1.build/Om1.swiftmodule.o 14.1796 27.9276
        /Lm2.build/Lm2.swiftmodule.o 11.8435 27.9796
        /Jm3.build/Jm3.swiftmodule.o 13.7877 28.0380
        C.Hm4.module 14.1796 28.2741 8.727
        /Hm4.build/Hm4.swiftmodule.o 28.2743 28.3306
        C.Pm14.module 28.2745 28.7594 0.423
        C.Dm21.module 28.7595 29.1995 0.433
        C.TTests.module 29.1996 30.1466 0.944
        <TTests.module> 30.1467 30.1467
        <Pm14.module> 28.7595 30.1467
        <Hm4.module> 28.2745 30.1467
        <Dm21.module> 29.1996 30.1467
        """

    static var runs: [CommandRun] {
        commands.split(separator: "\n").map { line in
            let fields = line.split(separator: " ")
            return CommandRun(
                name: String(fields[0]), build: 1, ready: Double(fields[1]) ?? .nan, end: Double(fields[2]) ?? .nan,
                hasSucceeded: true)
        }
    }

    /// How long the compiler ran, in the order of `runs`; nil for other commands.
    static var durations: [Double?] {
        commands.split(separator: "\n").map { $0.split(separator: " ").dropFirst(3).first.flatMap { Double($0) } }
    }
}

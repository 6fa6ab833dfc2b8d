#if os(Linux)
    import Core
    import Foundation
    import Testing

    struct ProcessLimitsTests {
        /// For the whole process, so the test has one of its own.
        @Test func aCrashWritesNoMemoryToDisk() async {
            await #expect(processExitsWith: .exitCode(7)) {
                var limit = rlimit()
                getrlimit(.init(RLIMIT_CORE.rawValue), &limit)
                limit.rlim_cur = limit.rlim_max
                setrlimit(.init(RLIMIT_CORE.rawValue), &limit)
                guard ProcessLimits.forbidCoreDumps() else { exit(1) }
                getrlimit(.init(RLIMIT_CORE.rawValue), &limit)
                guard limit.rlim_cur == 0 else { exit(2) }
                // Swift does not import a function of any number of arguments.
                typealias Call = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
                let prctl = unsafeBitCast(dlsym(nil, "prctl"), to: Call.self)
                let isDumpable: Int32 = 3
                guard prctl(isDumpable, 0, 0, 0, 0) == 0 else { exit(3) }
                exit(7)
            }
        }
    }
#endif

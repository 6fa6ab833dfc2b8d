#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Lets time pass, more exactly than by sleeping, and no more of it on a busy machine. Other processes have their turns.
public func spend(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end { sched_yield() }
}

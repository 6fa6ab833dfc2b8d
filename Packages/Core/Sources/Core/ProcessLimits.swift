internal import CPlatform

/// What the system lets this process use.
public enum ProcessLimits {
    /// How many more files, pipes and sockets it may open.
    ///
    /// - Parameter wanted: where counting ends.
    public static func freeDescriptors(upTo wanted: Int) -> Int {
        Int(slipway_free_descriptors(Int32(wanted)))
    }

    /// How many threads it may have beside those that it has. They are started for this, and have ended when it returns.
    ///
    /// - Parameter wanted: how many are tried, 64 at most.
    public static func startableThreads(upTo wanted: Int) -> Int {
        Int(slipway_startable_threads(Int32(wanted)))
    }
}

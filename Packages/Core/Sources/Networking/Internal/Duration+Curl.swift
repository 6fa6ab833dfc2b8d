extension Duration {
    /// In whole milliseconds, for a time limit of libcurl's.
    var curlMilliseconds: Int {
        let (seconds, attoseconds) = components
        // Zero would mean no limit to libcurl, and it takes no more than a C int holds.
        guard seconds < Int64(Int32.max) / 1000 else { return Int(Int32.max) }
        return max(Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000), 1)
    }
}

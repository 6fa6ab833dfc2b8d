extension Duration {
    /// In whole milliseconds, for a time limit of libcurl's.
    var curlMilliseconds: Int {
        // Zero would mean no limit to libcurl, and it takes no more than a C int holds.
        Int(min(max(self / .milliseconds(1), 1), Double(Int32.max)))
    }
}

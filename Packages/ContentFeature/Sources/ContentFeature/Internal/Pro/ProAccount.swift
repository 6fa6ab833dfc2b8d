import ContentStorage

/// An account and the server that knows what it has bought.
struct ProAccount: Hashable, Sendable {
    let account: String
    /// As stored rows name it.
    let server: String
}

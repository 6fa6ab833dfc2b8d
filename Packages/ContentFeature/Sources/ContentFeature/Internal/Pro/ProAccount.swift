import ContentStorage

/// An account and the server where it buys.
struct ProAccount: Hashable, Sendable {
    let account: String
    /// As stored rows name it.
    let server: String
}

/// What an account is buying.
struct ProSale: Hashable, Sendable {
    let owner: ProAccount
    let product: String
}

/// What stands in the way of what is shown of an account, in sentences.
struct ProProblem: Equatable, Sendable {
    let owner: ProAccount
    let words: String
}

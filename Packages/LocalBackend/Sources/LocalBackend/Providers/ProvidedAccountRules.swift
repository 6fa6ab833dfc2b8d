/// What an installation asks of those for whom a provider vouches.
struct ProvidedAccountRules: Sendable {
    /// Whether an address counts only when the provider has verified it.
    let requiresConfirmation: Bool
    /// Whether an account is made for those who have none.
    let allowsSignUp: Bool
}

/// The rules of an installation for sign-ins through a provider.
struct ProvidedAccountRules: Sendable {
    /// Whether an address counts only when the provider has verified it.
    let requiresConfirmation: Bool
    /// Whether an account is created for users who have none.
    let allowsSignUp: Bool
}

/// The rules of an installation for accounts.
struct AccountRules: Sendable {
    /// Whether an address counts only once it is confirmed: by a mail, or by the provider that the user signs in with.
    let requiresConfirmation: Bool
    /// Whether users may create accounts. Otherwise only administrators do.
    let allowsSignUp: Bool
    let allowsAnonymous: Bool
    /// Whether a new address must be confirmed at the current address, too.
    let securesEmailChange: Bool
}

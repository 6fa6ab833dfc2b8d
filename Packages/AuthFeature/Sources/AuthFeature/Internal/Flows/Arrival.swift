/// Somebody has come in: who, and what for.
struct Arrival: Sendable, Equatable {
    enum Purpose: Sendable, Equatable {
        case signIn
        /// To set a new password.
        case recovery
        /// To make a new address the account's. Whoever was signed in already stays so.
        case emailChange
    }

    let user: AppUser
    let purpose: Purpose
}

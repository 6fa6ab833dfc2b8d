/// A completed sign-in or confirmation: the user and the purpose.
struct Arrival: Sendable, Equatable {
    enum Purpose: Sendable, Equatable {
        case signIn
        /// To set a new password.
        case recovery
        /// To confirm a new address of the account. A user who is already signed in stays signed in.
        case emailChange
        /// To confirm a second factor. The user was signed in before, and stays signed in.
        case secondFactor
    }

    let user: AppUser
    let purpose: Purpose
}

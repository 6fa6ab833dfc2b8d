import Navigation

extension Presentation where R == SettingsRoute, Value == SavedProfile {
    /// The profile, as it has been saved.
    static var editProfile: Self { Presentation(.editProfile) }
}

/// What the sheet `edit-profile` has saved.
enum SavedProfile: Sendable, Equatable {
    case name
    /// The address, and perhaps the name.
    case profile

    /// The message for the user.
    var words: String {
        switch self {
        case .name: "Your name was saved."
        case .profile: "Your profile was saved."
        }
    }
}

import Navigation

extension Presentation where R == SettingsRoute, Value == String {
    /// The person's name, as it has been saved.
    static var editProfile: Self { Presentation(.editProfile) }
}

import Domain
public import Shell

/// The settings that the command line of a shell lists and changes.
extension AppWindow {
    public var settings: [WindowSetting] { surroundings.settings(isSignedIn: state.signedInUser != nil) }

    public func set(_ name: String, to text: String?) async throws(Refusal) {
        do throws(SettingsError) {
            try await surroundings.set(name, to: text)
        } catch {
            throw Refusal(.badValue, error.description)
        }
    }
}

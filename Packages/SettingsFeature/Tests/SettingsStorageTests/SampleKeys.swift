import Domain

/// Settings of each type and scope.
enum SampleKeys {
    static let sound = SettingKey("sound", default: true, scope: .home, help: "Whether there is any sound.")
    static let volume = SettingKey("sound.volume", default: 50, scope: .account, help: "How loud, 0 to 100.") {
        (0...100).contains($0) ? nil : "A volume is 0 to 100."
    }
    static let motto = SettingKey("motto", default: "none", scope: .account, help: "What to live by.")
    static let runs = SettingKey("runs", default: 0, scope: .home, help: "How many runs.", isListed: false)

    static let definitions = [
        SettingDefinition(sound), SettingDefinition(volume), SettingDefinition(runs), SettingDefinition(motto),
    ]
}

extension Journey {
    /// A toggle, a picker, and a name.
    static let settings = Journey(
        name: "settings", preparation: .signedIn, quitting: .letter, end: End(tab: "settings"),
        values: ["settings.name": "Zoë", "settings.notifications": "on", "settings.appearance": "dark"],
        steps: [
            .reach("Welcome"), .tab("Settings"), .reach("Settings"),
            .use(.notifications, by: .down), .value(.notifications, "on"),
            .choose(.appearance, "Light", by: .command), .value(.appearance, "Light"),
            .choose(.appearance, "Dark", by: .down), .value(.appearance, "Dark"),
            .use(.editProfile, by: .backTab), .reach("Edit profile"),
            .fill(.profileName, "Zoë"), .use(.save), .reach("Settings"), .value(.name, "Zoë"),
        ])

    /// Sheets that are stacked, and a question about what has not been saved.
    static let sheetOverSheet = Journey(
        name: "sheet over sheet", preparation: .signedIn,
        end: End(tab: "settings", sheets: ["edit-profile", "feedback-form"]),
        steps: [
            .reach("Welcome"), .tab("Settings"), .reach("Settings"), .use(.editProfile, by: .find),
            .reach("Edit profile"), .fill(.profileName, "Zoë"), .open(bothSheets), .reach("Send feedback"),
            .fill(.feedback, "One\nTwo"), .leave, .reach("Edit profile"),
            .leave, .reach("Discard the new name?"), .use(.no, by: .tab), .reach("Edit profile"),
            .open(bothSheets), .reach("Send feedback"),
        ])

    private static let bothSheets = "slipway://settings?sheet=edit-profile&sheet=feedback-form"

    /// Other sizes while a text is being typed, among them one that is too small.
    static let resizing = Journey(
        name: "resizing", preparation: .signedIn, quitting: .command, end: End(tab: "settings"),
        values: ["settings.name": "Zoë"],
        steps: [
            .reach("Welcome"), .resize(columns: 100, rows: 30), .tab("Settings"), .reach("Settings"),
            .use(.editProfile), .reach("Edit profile"), .fill(.profileName, "Zoë"),
            .resize(columns: 40, rows: 12), .fill(.profileEmail, "zoe@example.com"),
            .resize(columns: 30, rows: 8), .resize(columns: 200, rows: 60), .resize(columns: 80, rows: 24),
            .value(.profileName, "Zoë"), .use(.save, by: .tab), .reach("Settings"), .value(.name, "Zoë"),
        ])
}

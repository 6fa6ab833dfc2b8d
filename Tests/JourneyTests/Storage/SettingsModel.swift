import CoreTesting

/// The expected settings of a window.
struct SettingsModel: Hashable {
    var appearance = "system"
    var notifications = false
    var analytics = false

    func after(_ change: SettingsChange) -> SettingsModel {
        var model = self
        switch change {
        case .look: break
        case .notifications: model.notifications.toggle()
        case .analytics: model.analytics.toggle()
        case .appearance(let choice): model.appearance = choice
        }
        return model
    }

    func isShown(by snapshot: Answer.Snapshot) -> Bool {
        snapshot.element("settings.appearance")?.value == appearance
            && snapshot.element("settings.notifications")?.value == (notifications ? "on" : "off")
            && snapshot.element("settings.analytics")?.value == (analytics ? "on" : "off")
    }

    /// Whether the rows of the database, by name, have the same values.
    func isHeld(by settings: [String: String]) -> Bool {
        settings["appearance", default: "system"] == appearance
            && settings["notifications", default: "false"] == String(notifications)
            && settings["analytics", default: "false"] == String(analytics)
    }
}

/// The commands that a window gets.
enum SettingsChange {
    /// Shows the settings.
    case look
    case notifications
    case analytics
    case appearance(String)

    static func random(using generator: inout SeededGenerator) -> SettingsChange {
        switch generator.next(below: 5) {
        case 0: .notifications
        case 1: .analytics
        case 2: .appearance("dark")
        case 3: .appearance("light")
        default: .appearance("system")
        }
    }

    /// The driver's line for the command.
    var line: String {
        switch self {
        case .look: #"{"do":"tab","tab":"settings"}"#
        case .notifications: #"{"do":"tap","element":"settings.notifications"}"#
        case .analytics: #"{"do":"tap","element":"settings.analytics"}"#
        case .appearance(let choice): #"{"do":"select","element":"settings.appearance","value":"\#(choice)"}"#
        }
    }
}

public import Core
public import Design
public import Domain
public import Navigation

/// The bills of the account. Its main view is the list, the screen `billing`.
@MainActor
public protocol BillingFeatureAPI: FeatureAPI {
    func makeView(for route: BillingRoute) -> any LiveView
}

/// Makes the feature of the bills.
@MainActor
public enum BillingFeatureFactory {
    /// - Parameters:
    ///   - settings: must know ``BillingSettings``.
    ///   - navigator: the way to the feature's own routes.
    public static func create(
        settings: any SettingsStore, navigator: Navigator<BillingRoute>
    ) -> any BillingFeatureAPI {
        LiveBillingFeature(settings: LiveSettings(settings), navigator: navigator)
    }
}

/// The settings that this feature declares.
public enum BillingSettings {
    public static let reminders = SettingKey(
        "billing.reminders", default: false, scope: .account, help: "Whether unpaid bills are mentioned.")

    public static let definitions = [SettingDefinition(reminders)]
}

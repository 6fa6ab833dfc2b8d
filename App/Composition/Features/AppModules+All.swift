extension AppModules {
    /// The features of the app; tabs, routes and settings are listed in this order.
    public static let all = AppModules([
        AuthModule.self,
        OnboardingModule.self,
        ContentModule.self,
        SettingsModule.self,
        InspectionModule.self,
    ])
}

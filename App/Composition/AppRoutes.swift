import AuthFeature
import ContentFeature
public import Navigation
import SettingsFeature

/// All routes of the app, joined from the features that declare them.
public enum AppRoutes {
    /// What links begin with.
    public static let scheme = "slipway"

    /// The app's route table; a test holds it to having no problems.
    public static let table = RouteTable(scheme: scheme, tabs: AppTab.allCases.map(\.id), routes: definitions)

    private static var definitions: [RouteDefinition] {
        AuthRoute.routes.map(\.definition) + ContentRoute.routes.map(\.definition)
            + SettingsRoute.routes.map(\.definition) + InspectionRoute.routes.map(\.definition)
    }
}

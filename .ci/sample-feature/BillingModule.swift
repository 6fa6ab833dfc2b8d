import BillingFeature
import Core
import Design
import Navigation

/// Joins the bills to the app.
@MainActor
final class BillingModule: AppModule {
    static let tabs = [
        ModuleTab<BillingModule>("billing", title: "Billing", icon: "creditcard") { $0.feature.makeMainView() }
    ]
    static let settings = BillingSettings.definitions

    private let feature: any BillingFeatureAPI

    init(_ app: AppDependencies) {
        feature = BillingFeatureFactory.create(settings: app.services.settings, navigator: Navigator(app.scene.router))
    }

    func view(for route: BillingRoute) -> any LiveView { feature.makeView(for: route) }
}

import Core
import Design
import Domain
import Navigation

@MainActor
final class LiveBillingFeature: BillingFeatureAPI {
    let id = "billing"
    private let settings: LiveSettings
    private let navigator: Navigator<BillingRoute>

    init(settings: LiveSettings, navigator: Navigator<BillingRoute>) {
        self.settings = settings
        self.navigator = navigator
    }

    func makeMainView() -> any LiveView { BillsView(settings: settings, navigator: navigator) }

    func makeView(for route: BillingRoute) -> any LiveView {
        switch route {
        case .bill(let number): BillView(number: number)
        case .payment: PaymentView()
        }
    }
}

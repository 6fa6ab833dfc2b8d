import BillingFeature
import BillingFeatureTesting
import Core
import Design
import Navigation
import PreviewSupport

/// The bills alone.
@main
@MainActor
enum PreviewBilling {
    static func main() async throws {
        PreviewProgram.begin()
        var feature: (any BillingFeatureAPI)?
        let window = PreviewWindow(
            "billing", toasts: ToastCenter(), routes: BillingRoute.routes.map(\.definition)
        ) { entry in
            BillingRoute(entry).flatMap { feature?.makeView(for: $0) }
        }
        let billing = BillingPreview.make(navigator: Navigator(window))
        feature = billing
        window.show(billing.makeMainView())
        await PreviewProgram.run(window)
    }
}

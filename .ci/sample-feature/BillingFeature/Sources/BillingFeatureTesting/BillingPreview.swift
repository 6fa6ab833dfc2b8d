public import BillingFeature
import DomainTesting
public import Navigation

/// The real feature over settings in memory: for previews and for tests of what is built on it.
@MainActor
public enum BillingPreview {
    public static func make(navigator: Navigator<BillingRoute>) -> any BillingFeatureAPI {
        BillingFeatureFactory.create(settings: InMemorySettingsStore(), navigator: navigator)
    }
}

public import Core
public import Domain

/// Domain as a module: its main view shows the app's state and the allowed transitions.
@MainActor
public protocol DomainFeatureAPI: FeatureAPI {}

/// Makes Domain's feature.
@MainActor
public enum DomainFeatureFactory {
    /// - Parameter state: the state of the app; called each time the screen is drawn, so that the screen is drawn
    ///   again when observable state that it reads changes.
    /// - Returns: the feature.
    public static func create(state: @escaping @MainActor () -> AppState) -> any DomainFeatureAPI {
        LiveDomainFeature(state: state)
    }
}

public import Core
public import Domain

/// Domain as a module: its main view shows the app's state and where that may go.
@MainActor
public protocol DomainFeatureAPI: FeatureAPI {}

/// Makes Domain's feature.
@MainActor
public enum DomainFeatureFactory {
    /// - Parameter state: the state of the app; asked each time the screen is drawn, so that observable state read in it
    ///   has the screen drawn again.
    /// - Returns: the feature.
    public static func create(state: @escaping @MainActor () -> AppState) -> any DomainFeatureAPI {
        LiveDomainFeature(state: state)
    }
}

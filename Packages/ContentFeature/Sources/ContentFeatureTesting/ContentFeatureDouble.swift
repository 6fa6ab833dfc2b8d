public import ContentFeature
import Core
public import Design

/// Replaces the content in tests of the app that composes it: its screens have the right ids and no elements.
@MainActor
public final class ContentFeatureDouble: ContentFeatureAPI {
    public let id: String = "content"
    /// The routes whose views have been requested, in order.
    public private(set) var requestedRoutes: [ContentRoute] = []

    public init() {}

    public func makeMainView() -> any LiveView {
        EmptyView("content")
    }

    public func makeWelcomeView() -> any LiveView {
        EmptyView("welcome")
    }

    public func makeView(for route: ContentRoute) -> any LiveView {
        requestedRoutes.append(route)
        return EmptyView(route.rawValue)
    }
}

@MainActor
private final class EmptyView: LiveView {
    private let id: String

    init(_ id: String) {
        self.id = id
    }

    var screen: Screen {
        Screen(id, title: id) {}
    }
}

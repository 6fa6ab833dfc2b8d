public import ContentFeature
import Core
public import Design

/// Stands in for the content in tests of whoever composes it: its screens have the right ids and nothing on them.
@MainActor
public final class ContentFeatureDouble: ContentFeatureAPI {
    public let id: String = "content"
    /// The routes whose views have been asked for, in order.
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

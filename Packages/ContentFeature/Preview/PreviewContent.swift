import ContentFeature
import ContentFeatureTesting
import Core
import Design
import Navigation
import PreviewSupport

/// The content alone.
@main
@MainActor
enum PreviewContent {
    static func main() async throws {
        PreviewProgram.begin()
        let toasts = ToastCenter()
        var feature: (any ContentFeatureAPI)?
        let window = PreviewWindow(
            "content", toasts: toasts, routes: ContentRoute.routes.map(\.definition)
        ) { entry in
            ContentRoute(entry).flatMap { feature?.makeView(for: $0) }
        }
        let content = ContentPreview.make(toasts: toasts) { [weak window] in window?.perform($0) }
        feature = content
        window.show(content.makeMainView())
        await PreviewProgram.run(window)
    }
}

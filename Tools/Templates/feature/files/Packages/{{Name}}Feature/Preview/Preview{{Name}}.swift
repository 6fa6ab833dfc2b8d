import {{Name}}Feature
import {{Name}}FeatureTesting
import Core
import Design
import Navigation
import PreviewSupport

/// The feature alone, over doubles.
@main
@MainActor
enum Preview{{Name}} {
    static func main() async throws {
        let arguments = PreviewProgram.begin(in: {{Name}}Preview.State.standard)
        var feature: (any {{Name}}FeatureAPI)?
        let window = PreviewWindow(
            toasts: ToastCenter(), routes: {{Name}}Route.routes.map(\.definition)
        ) { entry in
            {{Name}}Route(entry).flatMap { feature?.makeView(for: $0) }
        }
        let made = {{Name}}Preview.make(in: arguments.state, navigator: Navigator(window))
        feature = made
        window.show(made)
        await PreviewProgram.run(window, arguments)
    }
}

import Core
import Design
import Navigation
import PreviewSupport
import SettingsFeature
import SettingsFeatureTesting

/// The settings alone, stored in memory.
@main
@MainActor
enum PreviewSettings {
    static func main() async throws {
        let arguments = PreviewProgram.begin(in: SettingsPreview.State.signedIn)
        let preview = SettingsPreview(in: arguments.state)
        let window = PreviewWindow(
            toasts: preview.toasts, routes: SettingsRoute.routes.map(\.definition)
        ) { entry in
            SettingsRoute(entry).map { preview.feature.makeView(for: $0) }
        }
        preview.onRequest = { [weak window] request in
            if case .navigate(let intent) = request {
                window?.perform(intent)
            } else {
                preview.toasts.post(.info, "The app is asked: \(request)")
            }
        }
        window.show(preview.feature)
        await PreviewProgram.run(window, arguments)
    }
}

import ContentFeature
import ContentFeatureTesting
import Core
import Design
import Foundation
import Motion
import Navigation
import PreviewSupport

/// The content alone; with a Lottie file as an argument, that file.
@main
@MainActor
enum PreviewContent {
    private static let largestFile = MotionLimits().bytes

    static func main() async throws {
        let arguments = PreviewProgram.begin(in: ContentPreview.State.empty, takesFile: true)
        let animation = arguments.file.map(animationView)
        let toasts = ToastCenter()
        var feature: (any ContentFeatureAPI)?
        let window = PreviewWindow(
            toasts: toasts, routes: ContentRoute.routes.map(\.definition)
        ) { entry in
            ContentRoute(entry).flatMap { feature?.makeView(for: $0) }
        }
        let services = ContentPreview.services(in: arguments.state)
        let content = ContentPreview.make(toasts: toasts, services: services) { [weak window] in window?.perform($0) }
        try await ContentPreview.fill(content.store, for: arguments.state)
        feature = content
        window.show(content, root: animation)
        await PreviewProgram.run(window, arguments)
    }

    private static func animationView(of path: String) -> any LiveView {
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        do {
            guard let data = try RegularFile.read(url, limit: largestFile) else {
                PreviewProgram.end(because: "There is no file \(url.path).")
            }
            return try ContentFeatureFactory.animationView(of: data, named: name)
        } catch let problem as MotionProblem {
            PreviewProgram.end(because: problem.words(for: name))
        } catch {
            PreviewProgram.end(because: "\(error)")
        }
    }
}

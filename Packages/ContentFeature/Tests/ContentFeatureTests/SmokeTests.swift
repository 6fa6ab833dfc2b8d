import ContentFeature
import ContentFeatureTesting
import Core
import Design
import Testing

/// For packages that were not changed, the gate runs only this suite, in the package's own build.
@MainActor
struct SmokeTests {
    @Test func theMenuIsShown() {
        #expect(ContentPreview.make().makeMainView().screen.id == "content")
    }
}

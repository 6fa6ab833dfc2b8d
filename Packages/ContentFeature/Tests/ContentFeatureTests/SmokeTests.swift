import ContentFeature
import ContentFeatureTesting
import Core
import Design
import Testing

/// The gate runs this suite of every package that was not changed, in the package's own build.
@MainActor
@Suite struct SmokeTests {
    @Test func theMenuIsShown() {
        #expect(ContentPreview.make().makeMainView().screen.id == "content")
    }
}

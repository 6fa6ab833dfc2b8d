import Testing

@testable import ModuleTools

/// The gate runs this suite for every package that was not changed, in the package's own build.
struct SmokeTests {
    @Test func aPatternMatches() {
        #expect(Glob("Auth*").matches("AuthFeature"))
        #expect(!Glob("Auth*").matches("ContentFeature"))
    }
}

import Testing

@testable import LocalBackend

extension LocalBackendTests {
    /// The gate runs this suite of every package that was not changed, in the package's own build.
    struct SmokeTests {
        @Test(.backend) func anAccountSignsUpAndIsKnown() async throws {
            let session = try await test.signUp()
            #expect(try await test.user(session.accessToken).status == 200)
        }
    }
}

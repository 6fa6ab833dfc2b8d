import Navigation
import Testing

/// The gate runs this suite for every package that was not changed, in the package's own build.
@MainActor
struct SmokeTests {
    @Test func aLinkIsFollowed() async throws {
        var links: [String] = []
        let manager = DeeplinkManager { (url, _) throws(LinkError) in
            links.append(url)
            return .followed
        }
        #expect(try await manager.receive("example://chat", from: .argument) == .followed)
        #expect(links == ["example://chat"])
    }
}

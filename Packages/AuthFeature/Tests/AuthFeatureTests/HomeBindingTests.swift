@testable import AuthFeature
import AuthFeatureTesting
import Core
import CoreTesting
import Foundation
import Testing

/// Data that an earlier version bound to the embedded backend's address belongs to the home.
@Suite("Sessions bound to a home", .timeLimit(.minutes(10))) @MainActor
struct HomeBindingTests {
    let rig = Rig()

    private func binding(own token: Secret?) -> HomeBinding {
        HomeBinding(identity: "embedded") { $0 == token }
    }

    private func store(origin: String) throws -> Session {
        try rig.store(lasting: 3600, origin: origin)
    }

    @Test func aSessionThatTheHomesBackendSignedIsTheHomes() throws {
        let session = try store(origin: "http://127.0.0.1:21000")
        let file = SessionFile(rig.file, binding: binding(own: session.accessToken))
        var moved = session
        moved.origin = "embedded"
        #expect(try file.read() == moved)
        // Without the embedded backend it is unchanged.
        #expect(try rig.stored == session)
    }

    @Test func aSessionThatAnotherBackendSignedStaysThatOnes() throws {
        let session = try store(origin: "http://127.0.0.1:21000")
        #expect(try SessionFile(rig.file, binding: binding(own: nil)).read() == session)
    }

    @Test(arguments: [
        "https://project.supabase.co", "http://127.0.0.1", "http://127.0.0.1:21000/x", "http://127.0.0.1:70000",
        "http://127.0.0.1:21000.example.com", "http://localhost:21000", "embedded",
    ])
    func onlyTheAddressesThatAnEarlierVersionGaveCount(_ origin: String) throws {
        let session = try store(origin: origin)
        #expect(try SessionFile(rig.file, binding: binding(own: session.accessToken)).read() == session)
        #expect(binding(own: nil).origin(ofFlowAt: origin) == origin)
    }

    @Test func aFlowThatWasBegunAtTheAddressIsTheHomes() throws {
        let flows = rig.flows
        let flow = try flows.begin(.magicLink, origin: "http://127.0.0.1:21000")
        let clock = rig.clock
        let bound = FlowStore(directory: flows.directory, binding: binding(own: nil), now: { clock.now })
        #expect(try bound.open().map(\.origin) == ["embedded"])
        #expect(try bound.open().map(\.verifier) == [flow.verifier])
        try bound.close(try #require(try bound.open().first))
        #expect(try flows.open().isEmpty)
    }
}

import AIClient
import ContentFeatureTesting
import Design
import PurchasesClient
import Testing

@testable import ContentFeature

@Suite(.timeLimit(.minutes(10))) @MainActor
struct PreviewStateTests {
    @Test(arguments: ContentPreview.State.allCases) func eachIsAnother(state: ContentPreview.State) async throws {
        let services = ContentPreview.services(in: state)
        let feature = ContentPreview.make(services: services)
        try await ContentPreview.fill(feature.store, for: state)
        let list = feature.makeView(for: .conversations)
        await list.appear()
        #expect((list.screen.element("conversations.list")?.rows?.count ?? 0) == (state == .filled ? 2 : 0))
        let problem = await feature.pro.refresh(always: true)
        #expect((problem != nil) == (state == .failing))
        #expect(feature.pro.status.state == (state == .pro ? .lifetime : .none))
        var updates = services.ai.reply(to: AIRequest(messages: [AIMessage(role: .user, parts: [.text("Hi")])]))
            .makeAsyncIterator()
        let expected: AIUpdate =
            state == .failing
            ? .ended(.failed(.unreachable("there is no network"))) : .text("You said: Hi")
        #expect(await updates.next() == expected)
    }
}

@testable import Navigation
import Testing

/// Values of sheets, and all the ways in which a sheet ends without one.
@Suite(.timeLimit(.minutes(10))) @MainActor
struct PresentationTests {
    private let window = TestWindow()
    private var sheets: Navigator<ShopSheet> { Navigator(window) }

    /// The value that a waiting task gets; nil when it is cancelled.
    private func outcome<Value: Sendable>(of sheet: PresentedSheet<Value>) async -> Value? {
        try? await sheet.value
    }

    @Test func aSheetGivesItsValueAndGoes() async throws {
        let paywall = sheets.begin(.paywall)
        #expect(window.state.sheets == [SheetEntry(Shop.paywall)])
        let isAwaited = sheets.finish(.paywall, with: 3)
        #expect(isAwaited)
        #expect(window.state.sheets.isEmpty)
        #expect(try await paywall.value == 3)
        #expect(try await paywall.value == 3)
        #expect(window.presentations.count == 0)
    }

    @Test func presentWaitsForTheValue() async throws {
        let waiting = Task { try await sheets.present(.paywall) }
        while window.state.sheets.isEmpty { await Task.yield() }
        sheets.finish(.paywall, with: 5)
        #expect(try await waiting.value == 5)
    }

    @Test func allWaitersGetTheValue() async throws {
        let paywall = sheets.begin(.paywall)
        let waiting = (0..<5).map { _ in Task { try await paywall.value } }
        await Task.yield()
        sheets.finish(.paywall, with: 5)
        for task in waiting { #expect(try await task.value == 5) }
    }

    nonisolated static let waysToGo: [NavigationIntent] = [
        .dismissSheet, .back, .selectTab("content"), .selectTab("welcome"), .leaveTabs, .restore(Shop.tabs()),
        .follow(Link(target: .tab("welcome", []), sheets: [], ignoredItems: [])),
        .follow(Link(target: .tab("content", []), sheets: [SheetEntry(Shop.paywall)], ignoredItems: [])),
        .follow(Link(target: .tab("welcome", [Shop.chat]), sheets: [SheetEntry(Shop.paywall)], ignoredItems: [])),
        .follow(
            Link(
                target: .tab("welcome", []), sheets: [SheetEntry(Shop.feedback), SheetEntry(Shop.paywall)],
                ignoredItems: [])),
    ]

    @Test(arguments: waysToGo)
    func aSheetThatGoesInAnotherWayGivesNothing(intent: NavigationIntent) async throws {
        let paywall = sheets.begin(.paywall)
        #expect(window.perform(intent))
        await #expect(throws: CancellationError.self) { try await paywall.value }
        // Later events change nothing.
        sheets.finish(.paywall, with: 3)
        await #expect(throws: CancellationError.self) { try await paywall.value }
        #expect(window.presentations.count == 0)
    }

    nonisolated static let waysToStay: [[NavigationIntent]] = [
        [.push(Shop.chat)], [.push(Shop.chat), .pop], [.push(Shop.chat), .push(Shop.vision), .popToRoot],
        [.presentSheet(Shop.feedback), .dismissSheet], [.presentSheet(Shop.feedback), .back],
        [.ask(DialogEntry(id: "a", kind: .alert, title: "", message: "", acceptLabel: "OK")), .closeDialog],
        [.setBadge("content", 3)],
        [.follow(Link(target: .tab("welcome", []), sheets: [SheetEntry(Shop.paywall)], ignoredItems: []))],
    ]

    @Test(arguments: waysToStay)
    func aSheetThatStaysCanStillGiveItsValue(intents: [NavigationIntent]) async throws {
        let paywall = sheets.begin(.paywall)
        for intent in intents { window.perform(intent) }
        sheets.finish(.paywall, with: 3)
        #expect(try await paywall.value == 3)
        #expect(window.state.sheets.isEmpty)
    }

    @Test func aSheetPresentedAgainDoesNotResumeEarlierWaiters() async throws {
        let paywall = sheets.begin(.paywall)
        for intent: NavigationIntent in [.dismissSheet, .back] { window.perform(intent) }
        #expect(window.state.sheets == [SheetEntry(Shop.paywall)])
        let isAwaited = sheets.finish(.paywall, with: 3)
        #expect(!isAwaited)
        #expect(window.state.sheets.isEmpty)
        await #expect(throws: CancellationError.self) { try await paywall.value }
    }

    @Test func cancellingTheTaskThatWaitsDismissesItsSheetAndThoseAboveIt() async throws {
        window.perform(.presentSheet(Shop.feedback))
        let waiting = Task { try await sheets.present(.paywall) }
        while window.state.sheets.count < 2 { await Task.yield() }
        let above = sheets.begin(.note("x"))
        window.perform(.push(Shop.chat))
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(window.state.sheets == [SheetEntry(Shop.feedback)])
        #expect(await outcome(of: above) == nil)
    }

    @Test func cancellingTheTaskThatWaitsLeavesAloneWhatIsNotItsSheet() async throws {
        let waiting = Task { try await sheets.present(.paywall) }
        while window.state.sheets.isEmpty { await Task.yield() }
        for intent: NavigationIntent in [.dismissSheet, .presentSheet(Shop.feedback)] { window.perform(intent) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(window.state.sheets == [SheetEntry(Shop.feedback)])
    }

    @Test func aTaskThatIsCancelledAlreadyPresentsNothing() async throws {
        let waiting = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await sheets.present(.paywall)
        }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(window.intents.isEmpty)
    }

    @Test func aSheetThatCannotBePresentedGivesNothing() async throws {
        window.perform(.presentSheet(Shop.paywall))
        #expect(await outcome(of: sheets.begin(.paywall)) == nil)
        window.perform(.leaveTabs)
        #expect(await outcome(of: sheets.begin(.paywall)) == nil)
        #expect(window.presentations.count == 0)
    }

    @Test func onlyTheFrontSheetCanEnd() async throws {
        let paywall = sheets.begin(.paywall)
        window.perform(.presentSheet(Shop.feedback))
        let isAwaited = sheets.finish(.paywall, with: 3)
        #expect(!isAwaited)
        #expect(window.state.sheets.map(\.route) == [Shop.paywall, Shop.feedback])
        window.perform(.dismissSheet)
        sheets.finish(.paywall, with: 4)
        #expect(try await paywall.value == 4)
    }

    @Test func whenTheWindowGoesSoDoTheValues() async throws {
        var window: TestWindow? = TestWindow()
        let sheets = Navigator<ShopSheet>(try #require(window))
        let paywall = sheets.begin(.paywall)
        window = nil
        #expect(await outcome(of: paywall) == nil)
        #expect(await outcome(of: sheets.begin(.paywall)) == nil)
    }

    @Test func withoutAWindowItWorksAllTheSame() async throws {
        var intents: [NavigationIntent] = []
        let sheets = Navigator<ShopSheet> { intents.append($0) }
        let paywall = sheets.begin(.paywall)
        sheets.finish(.paywall, with: 3)
        #expect(try await paywall.value == 3)
        let dismissed = sheets.begin(.paywall)
        sheets.dismissSheet()
        #expect(await outcome(of: dismissed) == nil)
        #expect(
            intents == [.presentSheet(Shop.paywall), .dismissSheet, .presentSheet(Shop.paywall), .dismissSheet])
    }
}

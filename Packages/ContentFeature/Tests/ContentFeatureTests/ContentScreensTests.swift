import ContentFeature
import ContentFeatureTesting
import Core
import Design
import DesignTesting
import Navigation
import Testing

@MainActor
@Suite struct ContentScreensTests {
    @Test(arguments: ContentRoute.allCases)
    func everyScreenSaysThatItIsNotBuiltAndWhatItWillBe(route: ContentRoute) throws {
        let screen = ContentPreview.make().makeView(for: route).screen
        #expect(screen.id == route.rawValue)
        #expect(!screen.title.isEmpty)
        #expect(
            screen.element("\(route.rawValue).notice")?.value == "This screen is not ready yet.")
        let promise = try #require(screen.element("\(route.rawValue).promise")?.value)
        #expect(promise.hasPrefix("It will show ") && promise.hasSuffix("."))
    }

    @Test func noTwoScreensPromiseTheSameOrHaveOneTitle() {
        let feature = ContentPreview.make()
        let screens = ContentRoute.allCases.map { feature.makeView(for: $0).screen }
        #expect(Set(screens.map(\.title)).count == screens.count)
        #expect(Set(screens.compactMap { $0.element("\($0.id).promise")?.value }).count == screens.count)
    }

    @Test func restoringPurchasesAnswersInWordsOnTheSheetAndInAToast() async throws {
        let toasts = ToastCenter()
        let view = ContentPreview.make(toasts: toasts).makeView(for: .paywall)
        #expect(view.screen.element("paywall.answer")?.value == nil)
        try await #require(view.screen.element("paywall.restore")).tap()
        let words = "You cannot buy anything yet, so there is nothing to restore."
        #expect(view.screen.element("paywall.answer")?.value == words)
        #expect(toasts.takeUnseen() == [Toast(.info, words)])
    }

    @Test(arguments: [
        ("Ada", false, "Welcome back, Ada!"), ("  Ada Lovelace\n", false, "Welcome back, Ada Lovelace!"),
        ("", false, "Welcome back!"), (" \t", false, "Welcome back!"),
        ("Ada", true, "Welcome, Ada!"), ("", true, "Welcome!"),
    ])
    func theGreetingUsesTheNameIfThereIsOneAndBackOnlyLater(name: String, isFirst: Bool, greeting: String) {
        let screen = ContentPreview.make(greetingName: name, isFirstVisit: isFirst).makeWelcomeView().screen
        #expect(screen.id == "welcome")
        #expect(screen.element("welcome.greeting")?.value == greeting)
        #expect(screen.elements.first?.kind == .image)
    }

    @Test(arguments: [("welcome.content", WelcomeTarget.content), ("welcome.settings", .settings)])
    func theFrontPageLeadsToTheRest(id: String, target: WelcomeTarget) async throws {
        var targets: [WelcomeTarget] = []
        let view = ContentPreview.make(show: { targets.append($0) }).makeWelcomeView()
        try await #require(view.screen.element(id)).tap()
        #expect(targets == [target])
    }

    @Test func theGreetingReadsTheNameEachTimeItIsDrawn() {
        let person = Person()
        let view = ContentFeatureFactory.create(
            navigator: .init { _ in }, toasts: ToastCenter(),
            greeting: WelcomeGreeting(name: { person.name }, isFirst: { false }), onShow: { _ in }
        ).makeWelcomeView()
        #expect(view.screen.element("welcome.greeting")?.value == "Welcome back, Ada!")
        person.name = "Grace"
        #expect(view.screen.element("welcome.greeting")?.value == "Welcome back, Grace!")
    }
}

@MainActor
private final class Person {
    var name = "Ada"
}

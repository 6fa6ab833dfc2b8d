import ContentFeature
import ContentFeatureTesting
import Core
import Design
import DesignTesting
import Navigation
import Testing

@MainActor
@Suite struct ContentScreensTests {
    @Test(arguments: [
        ContentRoute.paywall1, .paywall2, .paywall3, .lottie1, .lottie2, .lottie3, .paywall,
    ])
    func aScreenThatIsNotBuiltSaysSoAndWhatItWillBe(route: ContentRoute) throws {
        let screen = ContentPreview.make().makeView(for: route).screen
        #expect(screen.element("\(screen.id).notice")?.value == "This screen is not ready yet.")
        let promise = try #require(screen.element("\(screen.id).promise")?.value)
        #expect(promise.hasPrefix("It will show ") && promise.hasSuffix("."))
    }

    @Test(arguments: ContentRouteTests.all)
    func everyScreenHasTheIDOfItsRouteAndATitleOfItsOwn(route: ContentRoute) throws {
        let feature = ContentPreview.make()
        let screen = feature.makeView(for: route).screen
        #expect(screen.id == route.entry?.id)
        let others = ContentRouteTests.all.filter { $0 != route }.map { feature.makeView(for: $0).screen.title }
        #expect(!screen.title.isEmpty && !others.contains(screen.title))
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
            greeting: WelcomeGreeting(name: { person.name }, isFirst: { false }), onShow: { _ in },
            services: ContentPreview.services()
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

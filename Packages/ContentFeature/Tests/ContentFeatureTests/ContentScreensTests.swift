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
            screen.element("\(route.rawValue).notice")?.value == "The content of this screen is not available yet.")
        let promise = try #require(screen.element("\(route.rawValue).promise")?.value)
        #expect(promise.hasPrefix("It will be ") && promise.hasSuffix("."))
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
        let words = "Purchases are not available yet, so there is nothing to restore."
        #expect(view.screen.element("paywall.answer")?.value == words)
        #expect(toasts.takeUnseen() == [Toast(.info, words)])
    }

    @Test(arguments: [
        ("Ada", "Welcome back, Ada!"), ("  Ada Lovelace\n", "Welcome back, Ada Lovelace!"), ("", "Welcome back!"),
        (" \t", "Welcome back!"),
    ])
    func theGreetingUsesTheNameIfThereIsOne(name: String, greeting: String) {
        let screen = ContentPreview.make(greetingName: name).makeWelcomeView().screen
        #expect(screen.id == "welcome")
        #expect(screen.element("welcome.greeting")?.value == greeting)
        #expect(screen.elements.first?.kind == .image)
    }

    @Test func theGreetingReadsTheNameEachTimeItIsDrawn() {
        let person = Person()
        let view = ContentFeatureFactory.create(
            navigator: .init { _ in }, toasts: ToastCenter(), greetingName: { person.name }
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

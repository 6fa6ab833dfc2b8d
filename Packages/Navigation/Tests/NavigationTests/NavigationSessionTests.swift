@testable import Navigation
import Testing

/// State and history together: what is recorded, what clears the history, and what is not part of a place.
struct NavigationSessionTests {
    private func session(after intents: NavigationIntent...) -> NavigationSession {
        var session = NavigationSession(Shop.tabs())
        for intent in intents { session.perform(intent) }
        return session
    }

    private static let question = DialogEntry(
        id: "delete", title: "Delete it?", message: "For ever.", acceptLabel: "Delete")

    @Test func backAndForwardWalkAcrossTabsAndSheets() {
        let intents: [NavigationIntent] = [
            .push(Shop.chat), .selectTab("content"), .presentSheet(Shop.paywall), .push(Shop.vision), .dismissSheet,
            .follow(Link(target: .tab("settings", [Shop.account]), sheets: [], ignoredItems: [])), .popToRoot,
        ]
        var session = NavigationSession(Shop.tabs())
        var places = [session.state]
        for intent in intents {
            let hasChanged = session.perform(intent)
            #expect(hasChanged)
            places.append(session.state)
        }
        for place in places.dropLast().reversed() {
            session.perform(.back)
            #expect(session.state == place)
        }
        #expect(session.history.past.isEmpty)
        for place in places.dropFirst() {
            session.perform(.forward)
            #expect(session.state == place)
        }
        #expect(session.history.future.isEmpty)
    }

    @Test func whatWasReplacedIsNowhereAnyMore() {
        let (new, made) = (Shop.item("0"), Shop.item("7"))
        var session = session(after: .push(new), .push(Shop.chat), .selectTab("content"), .ask(Self.question))
        let hasReplaced = session.perform(.replace(new, with: made))
        #expect(hasReplaced)
        // A screen that stays does not take the question away.
        #expect(session.state.dialogs == [Self.question])
        for place in [[made, Shop.chat], [made]] {
            session.perform(.back)
            #expect(session.state.selectedStack == place)
        }
        session.perform(.forward)
        #expect(session.state.selectedStack == [made, Shop.chat])
        let unchanged = session
        for intent: NavigationIntent in [
            .replace(new, with: made), .replace(made, with: made), .replace(made, with: Shop.chat),
        ] {
            let hasChanged = session.perform(intent)
            #expect(!hasChanged)
        }
        #expect(session == unchanged)
    }

    /// Going back to what is in front already would change nothing.
    @Test func aPlaceThatBecomesTheNextOneIsForgotten() {
        var session = session(after: .push(Shop.item("1")), .push(Shop.item("2")))
        session.perform(.replace(Shop.item("2"), with: Shop.item("1")))
        #expect(session.state.selectedStack == [Shop.item("1")])
        session.perform(.back)
        #expect(session.state.selectedStack.isEmpty)
        #expect(session.history.past.isEmpty)
    }

    @Test func goingElsewhereClearsTheForwardHistory() {
        var session = session(after: .push(Shop.chat), .back)
        #expect(!session.history.future.isEmpty)
        session.perform(.push(Shop.vision))
        #expect(session.history.future.isEmpty)
    }

    @Test func theOldestPlacesAreForgottenFirst() {
        var session = session()
        for number in 0..<NavigationHistory.limit + 10 {
            session.perform(.popToRoot)
            session.perform(.push(Shop.item(String(number))))
        }
        #expect(session.history.past.count == NavigationHistory.limit)
        while !session.history.past.isEmpty { session.perform(.back) }
        #expect(session.history.future.count == NavigationHistory.limit)
        #expect(session.state.selectedStack == [Shop.item(String(NavigationHistory.limit / 2 + 9))])
    }

    @Test func dialogsAreNoPlaces() {
        var session = session(after: .push(Shop.chat), .back)
        session.perform(.ask(Self.question))
        #expect(session.history.past.isEmpty && !session.history.future.isEmpty)
        session.perform(.forward)
        #expect(session.state.dialogs.isEmpty)
    }
}

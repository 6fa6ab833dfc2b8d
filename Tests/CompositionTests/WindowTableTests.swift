import Analytics
import Design
import Domain
import Testing

@testable import Composition

/// What a window does about each event, in each state.
struct WindowTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let state: AppState
        let event: WindowEvent
        let effects: [WindowEffect]
        /// The user of the stored session, whose settings are in force while signed in.
        let session: User?
        let foundAccount: String?

        init(
            _ state: AppState, _ event: WindowEvent, _ effects: [WindowEffect], session: User? = ada,
            foundAccount: String? = "ada"
        ) {
            self.state = state
            self.event = event
            self.effects = effects
            self.session = session
            self.foundAccount = foundAccount
        }

        var testDescription: String { "\(state): \(event)" }
    }

    private static let ada = User(id: "ada", email: "ada@example.com")
    private static let grace = User(id: "grace", email: nil)
    private static let tabs = AppState.authenticated(ada)
    private static let expired = AppState.error(.sessionExpired)
    private static let leaving: [WindowEffect] = [.endAccount, .go(.unauthenticated)]
    private static let signIn: [WindowEffect] = [
        .endAccount, .go(.unauthenticated, restoring: true), .restorePlace(account: nil),
    ]
    private static let offline = WindowEffect.toast(
        .warning, "You are offline. You stay signed in, and the app works as far as it can without the server.")

    private static func enter(_ user: User, first: [WindowEffect] = []) -> [WindowEffect] {
        first + [.useAccount(user)]
    }

    private static let starts = [
        Row(.loading, .started, [.checkStoredSession]),
        Row(tabs, .started, []),
        Row(.loading, .sessionChecked(.valid(ada)), enter(ada)),
        Row(.loading, .sessionChecked(.unreachable(tokenStillGood: true)), [offline] + enter(ada)),
        // The session has ended while the server was asked.
        Row(.loading, .sessionChecked(.unreachable(tokenStillGood: true)), signIn, session: nil),
        Row(.loading, .sessionChecked(.unreachable(tokenStillGood: false)), [.go(.error(.networkUnavailable))]),
        Row(.loading, .sessionChecked(.maintenance(tokenStillGood: true)), [.go(.error(.maintenance))]),
        Row(.loading, .sessionChecked(.signedOut), signIn, session: nil),
        Row(
            .loading, .sessionChecked(.refused(reason: "Why.")),
            [.toast(.warning, "You are signed out. Why.")] + signIn, session: nil),
        Row(.loading, .sessionChecked(.storageFailed("It is full.")), [.toast(.error, "It is full.")] + signIn),
        Row(.error(.maintenance), .retried, [.go(.loading), .checkStoredSession]),
        Row(.error(.networkUnavailable), .becameActive, [.go(.loading), .checkStoredSession]),
        Row(expired, .errorLeft, leaving),
        Row(.unauthenticated, .errorLeft, []),
    ]

    private static let signIns = [
        Row(.unauthenticated, .signedIn(ada), enter(ada)),
        Row(expired, .signedIn(ada), enter(ada, first: leaving)),
        // A link can sign in at any time.
        Row(tabs, .signedIn(ada), [.adoptName(ada)]),
        Row(.onboarding(.permissions), .signedIn(grace), enter(grace, first: leaving)),
        Row(
            .loading, .accountInForce(ada, .finished),
            [
                .go(tabs, restoring: true), .authenticateAPI, .loadGuards, .restorePlace(account: "ada"),
                .followPendingLinks(ada), .beginWork(atStart: true),
            ]),
        Row(
            .unauthenticated, .accountInForce(ada, .finished),
            [.go(tabs), .authenticateAPI, .loadGuards, .followPendingLinks(ada), .beginWork(atStart: false)]),
        Row(.loading, .accountInForce(ada, .notStarted), [.go(.unauthenticated), .go(.onboarding(.welcome))]),
        Row(.unauthenticated, .accountInForce(ada, .profileSetup), [.go(.onboarding(.profileSetup))]),
        Row(.onboarding(.welcome), .onboardingMoved(to: .permissions, of: "ada"), [.go(.onboarding(.permissions))]),
        Row(.onboarding(.welcome), .onboardingMoved(to: .welcome, of: "ada"), []),
        // Another account has entered since.
        Row(.onboarding(.welcome), .onboardingMoved(to: .permissions, of: "grace"), []),
        Row(.onboarding(.complete), .onboardingFinished(of: "grace", here: true), []),
        Row(
            .onboarding(.complete), .onboardingFinished(of: "ada", here: false),
            [
                .record(AnalyticsEvent("onboarding.finished")), .go(tabs), .authenticateAPI, .loadGuards,
                .beginWork(atStart: false),
            ]),
        Row(.onboarding(.complete), .onboardingFinished(of: "ada", here: true), [.go(.unauthenticated)], session: nil),
        Row(tabs, .onboardingFinished(of: "ada", here: true), []),
    ]

    private static let others = [
        Row(.unauthenticated, .sessionFound(account: "ada"), [.checkSession]),
        Row(expired, .sessionFound(account: "ada"), [.checkSession]),
        // The session was replaced again.
        Row(.unauthenticated, .sessionFound(account: "grace"), [], foundAccount: "grace"),
        Row(tabs, .sessionFound(account: "ada"), []),
        Row(.unauthenticated, .sessionChecked(.valid(ada)), enter(ada)),
        Row(.unauthenticated, .sessionChecked(.unreachable(tokenStillGood: true)), [offline] + enter(ada)),
        Row(.unauthenticated, .sessionChecked(.maintenance(tokenStillGood: true)), []),
        Row(.unauthenticated, .sessionChecked(.refused(reason: "")), []),
        Row(.unauthenticated, .becameActive, [.checkSession]),
        // The user has left a session of this process for the sign-in screen.
        Row(.unauthenticated, .becameActive, [], foundAccount: nil),
        Row(tabs, .signedOut(.thisProcess), leaving, session: nil),
        Row(tabs, .signedOut(.anotherBackend), leaving, session: nil),
        Row(.onboarding(.welcome), .signedOut(.thisProcess), leaving, session: nil),
        Row(.unauthenticated, .signedOut(.anotherProcess), [], session: nil),
        Row(
            tabs, .signedOut(.anotherProcess),
            [.toast(.warning, "You signed out in another window or command.")] + leaving, session: nil),
        Row(
            tabs, .signedOut(.anotherProcess),
            [.toast(.info, "You signed in to another account in another window or command.")] + leaving, session: grace),
        Row(tabs, .signedOut(.server(reason: "Why.")), [.endAccount, .go(expired)], session: nil),
        Row(
            .onboarding(.welcome), .signedOut(.server(reason: "Why.")),
            [.toast(.warning, "You are signed out. Why.")] + leaving, session: nil),
        Row(tabs, .sessionChecked(.valid(ada)), [.authenticateAPI, .sendWaiting]),
        Row(tabs, .sessionChecked(.unreachable(tokenStillGood: false)), [offline]),
        Row(tabs, .sessionChecked(.storageFailed("It is full.")), [.toast(.error, "It is full.")]),
        Row(tabs, .sessionChecked(.refused(reason: "Why.")), []),
    ]

    @Test(arguments: starts + signIns + others)
    func everyEventHasItsEffects(row: Row) {
        let table = WindowTable(
            state: row.state, session: row.session, account: row.state.isSignedIn ? "ada" : nil,
            foundAccount: row.foundAccount)
        let effects = table.effects(of: row.event)
        #expect(effects == row.effects)
        var state = row.state
        for case .go(let next, _) in effects {
            #expect(AppStateTransitions.allows(from: state, to: next))
            state = next
        }
    }
}

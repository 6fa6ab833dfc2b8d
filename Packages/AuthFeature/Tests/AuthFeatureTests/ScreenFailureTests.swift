@testable import AuthFeature
import AuthFeatureTesting
import CoreTesting
import Design
import Foundation
import HTTPTypes
import Networking
import Testing

@Suite("What fails on a screen", .timeLimit(.minutes(10))) @MainActor
struct ScreenFailureTests {
    let rig = Rig()

    @Test(
        arguments: ScreenAct.all,
        [
            (
                InMemoryAuthServer.Mood.offline,
                "Cannot reach the server: the in-memory server is offline."
            ),
            (.maintenance(status: 503), "The server has a problem (503). Try again in a moment."),
            (
                .refusing(status: 429, code: "over_request_rate_limit"),
                "Too many attempts. Try again later."
            ),
            (.refusing(status: 400, code: "odd"), "The server refused: The in-memory server says odd (odd)."),
        ])
    func isShownThereAndInAToast(_ act: ScreenAct, _ answer: (mood: InMemoryAuthServer.Mood, text: String)) async throws
    {
        let feature = try await rig.feature(for: act)
        let view = try await act.view(of: feature)
        rig.server.mood = answer.mood
        let user = feature.currentSession
        try await view.tap(act.button)
        #expect(try view.value(act.error) == answer.text)
        #expect(rig.toasts.log == [Toast(.error, answer.text)])
        #expect(feature.currentSession == user)
        #expect(rig.signedIn.isEmpty)
        for element in [act.button] + act.entries.map(\.element) { #expect(try view.isEnabled(element)) }

        // The entries may still be valid: the same tap sends the request again.
        let calls = rig.server.calls.count
        try await view.tap(act.button)
        #expect(rig.server.calls.count > calls)
    }

    @Test(.timeLimit(.minutes(10)), arguments: ScreenAct.all)
    func oneThingIsDoneAtATime(_ act: ScreenAct) async throws {
        let gate = GatedHTTPClient(rig.server, holding: act.call)
        let view = try await act.view(of: try await rig.feature(for: act, http: gate))
        let before = rig.server.calls.count
        let first = Task { try await view.tap(act.button) }
        await gate.arrival()
        let usable = view.screen.elements.filter { $0.kind != .text && $0.isEnabled }
        #expect(usable.map(\.id) == [])
        let second = Task { try await view.tap(act.button) }
        // Gives the second tap time to run before the first one can end.
        await Task.yield()
        gate.open()
        try await first.value
        try await second.value
        #expect(try view.isEnabled(act.button))
        #expect(rig.server.calls.count == before + act.requestCount)
    }

    @Test(arguments: ScreenAct.all)
    func aCancelledActionLeavesTheScreenUsable(_ act: ScreenAct) async throws {
        // As when the task that waits for the request is cancelled.
        let http = ScriptedHTTPClient { _, _ throws(HTTPError) in throw .cancelled }
        let view = try await act.view(of: try await rig.feature(for: act, http: http))
        try await view.tap(act.button)
        #expect(try view.value(act.error) == "Cancelled.")
        #expect(rig.toasts.log == [Toast(.info, "Cancelled.")])
        #expect(try view.isEnabled(act.button))
    }

    @Test(arguments: ScreenAct.all)
    func nothingSecretIsInTheScreen(_ act: ScreenAct) async throws {
        let view = try await act.view(of: try await rig.feature(for: act))
        let before = "\(view.screen)"
        try await view.tap(act.button)
        for text in [before, "\(view.screen)"] + rig.toasts.log.map(\.text) + rig.log.lines {
            for secret in [Rig.password, "battery staple", "654321"] { #expect(!text.contains(secret)) }
        }
    }

    @Test(arguments: ScreenAct.all.filter { $0.call == "verify" })
    func aWrongCodeIsAnErrorAndIsClearedAlone(_ act: ScreenAct) async throws {
        let view = try await act.view(of: try await rig.feature(for: act))
        rig.server.answer("/verify", with: .error(403, "otp_expired"))
        try await view.tap(act.button)
        let text = AuthError.codeRefused.description
        let code = try #require(act.entries.first { $0.element.hasSuffix("code") }).element
        #expect(try view.error(code) == text)
        #expect(try view.value(act.error) == nil)
        #expect(rig.toasts.log == [Toast(.error, text)])
        #expect(rig.signedIn.isEmpty)
        // With the new address, and with the old: the account's screen has one field for the codes of both mails.
        #expect(rig.calls("/verify") == act.requestCount)
        try await view.tap(act.button)
        for (element, _) in act.entries {
            #expect(try (view.error(element) != nil) == element.hasSuffix("code"), "\(element)")
        }
        #expect(rig.calls("/verify") == act.requestCount)
    }

    @Test(
        arguments: [
            ("options.sign-in", ["options.email", "options.password"]),
            ("options.magic-link", ["options.email"]),
            ("options.verify", ["options.email", "options.code"]),
            ("register.submit", ["register.email", "register.password"]),
            ("register.verify", ["register.email", "register.code"]),
            ("recover.submit", ["recover.email"]),
            ("recover.save", ["recover.email", "recover.code", "recover.password"]),
            ("account.save-email", ["account.email"]),
            ("account.verify", ["account.code"]),
            ("account.save-password", ["account.password"]),
        ])
    func missingEntriesFailWithoutARequest(_ row: (button: String, needed: [String])) async throws {
        let texts = [
            "email": "Enter a valid email address.",
            "password": row.button == "options.sign-in"
                ? "Enter your password." : "Choose a password of at least 7 characters.",
            "code": "Enter the code in the mail. It has 6 to 10 digits.",
        ]
        let expected = row.needed.map { texts[String($0.split(separator: ".")[1])] }
        let act = try #require(ScreenAct.all.first { $0.button == row.button })
        let view = try await rig.feature(for: act).makeView(for: act.route)
        if row.needed.contains(where: { $0.hasSuffix(".code") }) { try await view.showCode() }
        let before = rig.server.calls.count
        try await view.tap(act.button)
        let invalid = view.screen.elements.filter { $0.error != nil }
        #expect(invalid.map(\.id) == row.needed)
        #expect(invalid.map(\.error) == expected)
        // It is said once, beside the field.
        #expect(try view.value(act.error) == nil)
        #expect(rig.server.calls.count == before)
        #expect(rig.toasts.log.isEmpty)

        // Correcting an entry removes its error.
        try await view.type(row.needed[0], "x")
        #expect(try view.error(row.needed[0]) == nil)
    }

    @Test func anotherActionClearsTheErrorsOfTheFirst() async throws {
        let view = rig.feature().makeView(for: .signInOptions)
        try await view.tap("options.sign-in")
        #expect(try view.error("options.password") != nil)
        try await view.type("options.email", Rig.email)
        try await view.tap("options.magic-link")
        #expect(try view.error("options.password") == nil)
        #expect(try view.value("options.error") == nil)
    }
}

import AuthFeatureTesting
import CoreTesting
import Shell

@testable import Composition
@testable import Terminal

extension FrameScene {
    /// Before the tabs: the start, signing in, the first steps, and errors.
    static let signedOut = [
        FrameScene("launch", from: .launch),
        FrameScene("sign-in", from: .signedOut),
        FrameScene("sign-in-options", from: .signedOut, at: "slipway://sign-in-options"),
        // A text in a field, with its caret, and an error below it.
        FrameScene("sign-in-options.error", from: .signedOut, at: "slipway://sign-in-options").using {
            $0.focus("options.email")
        }.after { app in
            try await app.type("ada@example", into: "options.email")
            try await app.tap("options.continue")
        },
        FrameScene("sign-in-options.password", from: .signedOut, at: "slipway://sign-in-options").after { app in
            try await app.type("ada@example.com", into: "options.email")
            try await app.tap("options.continue")
        },
        FrameScene("sign-in-options.code", from: .signedOut, at: "slipway://sign-in-options").after { app in
            try await app.type("ada@example.com", into: "options.email")
            try await app.tap("options.magic-link")
        },
        FrameScene("sign-in-options.offline", from: .signedOut, at: "slipway://sign-in-options").after { app in
            app.server.mood = .offline
            try await app.type("ada@example.com", into: "options.email")
            try await app.type("lovelace", into: "options.password")
            try await app.tap("options.sign-in")
        },
        FrameScene("sign-in-options.editing", from: .signedOut, at: "slipway://sign-in-options").using { interface in
            interface.focus("options.email")
            try interface.press("'ada.lovelace@example.com", "Shift-Left", "Shift-Left", "Shift-Left")
        },
        FrameScene("register", from: .signedOut, at: "slipway://register"),
        FrameScene("register.error", from: .signedOut, at: "slipway://register").after { app in
            try await app.type("grace@example.com", into: "register.email")
            try await app.type("short", into: "register.password")
            try await app.tap("register.submit")
        },
        FrameScene("recover", from: .signedOut, at: "slipway://recover"),
        FrameScene("second-factor", from: .signedOut).after { app in
            _ = app.server.addFactor(to: "ada@example.com")
            try await app.signIn()
        },
        FrameScene("sign-in.pending", from: .signedOut, at: "slipway://chat"),
        FrameScene("onboarding.welcome", from: .onboarding),
        FrameScene("onboarding.permissions", from: .onboarding).after { app in
            try await app.tap("onboarding.continue")
        },
        FrameScene("onboarding.profile-setup", from: .onboarding).after { app in
            for _ in 0..<2 { try await app.tap("onboarding.continue") }
        },
        FrameScene("onboarding.complete", from: .onboarding).after { app in
            for _ in 0..<2 { try await app.tap("onboarding.continue") }
            try await app.type("Ada", into: "onboarding.name")
            try await app.tap("onboarding.continue")
        },
        FrameScene("error.network-unavailable").after { app in
            app.clock.advance(by: 7_200)
            app.server.mood = .offline
            try await app.relaunch()
        },
        FrameScene("error.session-expired").after { app in
            app.server.endSessions()
            await app.window.enter(.active)
        },
        FrameScene("error.maintenance").after { app in
            app.server.mood = .maintenance(status: 503)
            try await app.relaunch()
        },
    ]
}

import ContentStorage
import Design
import Navigation
import SettingsFeature
import Shell

@testable import Composition

extension FrameScene {
    /// Sheets, questions and toasts.
    static let sheets =
        ["paywall", "feedback-form", "edit-profile", "review", "persona"].map {
            FrameScene($0, at: "slipway://settings?sheet=\($0)")
        } + [
            FrameScene("rename").after { app in
                let id = try await app.addConversation("What is a slipway?", reply: "A ramp.", title: "Slipways")
                try await app.open("slipway://content/conversations?sheet=rename?conversation=\(id.rawValue)")
            },
            FrameScene("edit-profile.over-paywall", at: "slipway://settings?sheet=paywall&sheet=edit-profile"),
            FrameScene("confirm", at: "slipway://settings").after { app in
                try await app.tap("settings.delete-account")
            },
            FrameScene("toasts", at: "slipway://content").after { app in
                app.window.toasts.post(.warning, "The server cannot be reached. You stay signed in.")
                app.window.toasts.post(.success, "Saved.")
                app.window.toasts.post(
                    .error, "Your message was not sent: the server refused it. Change the message, and send it again.")
            },
            FrameScene("toasts.info", at: "slipway://content").after { app in
                app.window.toasts.post(.info, "Copied.")
            },
        ]
}

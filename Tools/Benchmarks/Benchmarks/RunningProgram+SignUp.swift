import Foundation

extension RunningProgram {
    /// From the sign-in screen to the settings, with a new account.
    func signUp() throws {
        let steps = [
            ("tap", "sign-in.options", nil), ("tap", "options.register", nil),
            ("type", "register.email", "idle@example.com"), ("type", "register.password", "correct horse"),
            ("tap", "register.submit", nil), ("tap", "onboarding.continue", nil), ("tap", "onboarding.continue", nil),
            ("type", "onboarding.name", "Ada"), ("tap", "onboarding.continue", nil), ("tap", "onboarding.finish", nil),
        ]
        for (verb, element, text) in steps {
            var command = ["do": verb, "element": element]
            command["text"] = text
            try say(String(decoding: try JSONEncoder().encode(command), as: UTF8.self))
        }
        try say("{\"do\":\"tab\",\"tab\":\"settings\"}")
    }
}

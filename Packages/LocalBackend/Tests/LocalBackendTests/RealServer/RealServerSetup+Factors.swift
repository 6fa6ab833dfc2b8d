@testable import LocalBackend

/// - `factor NAME`, `factor without name`, `bob's factor`: enrols one; `{factor}`. `other factor b`:
///   `{other_factor}`. `ten factors` enrols ten, each with a challenge.
/// - `challenge`, `other challenge`, `bob's challenge`: `{challenge}`, `{other_challenge}`.
/// - `verify factor`: confirms `{factor}` with `{challenge}`; `{access}`, `{refresh}`. `unenrol` removes it.
///
/// `{totp}` is the code of now, `{totp-30}` that of 30 seconds ago and so on, and `{totp_wrong}` that of no time near.
extension RealServerSetup {
    /// Whether the step is one of these.
    mutating func takeFactorStep(_ step: String) async throws -> Bool {
        switch step {
        case "factor without name": try await enrol(nil)
        case "bob's factor": try await enrol("bob", token: "{bob_access}")
        case "other factor b": try await enrol("b", as: "other_")
        case "ten factors":
            for number in 1...10 {
                try await enrol("\(number)")
                try await challenge()
            }
        case "challenge": try await challenge()
        case "other challenge": try await challenge(as: "other_")
        case "bob's challenge": try await challenge(token: "{bob_access}")
        case "verify factor":
            keep(
                try await call(
                    "POST /factors/{factor}/verify", #"{"challenge_id":"{challenge}","code":"{totp}"}"#,
                    token: "{access}"))
        case "unenrol": try await call("DELETE /factors/{factor}", token: "{access}")
        case _ where step.hasPrefix("factor "): try await enrol(String(step.dropFirst("factor ".count)))
        default: return false
        }
        return true
    }

    private mutating func enrol(_ name: String?, token: String = "{access}", as prefix: String = "") async throws {
        let member = name.map { #","friendly_name":"\#($0)""# } ?? ""
        let answer = try await call("POST /factors", #"{"factor_type":"totp"\#(member)}"#, token: token)
        keep(answer.string("id"), as: prefix + "factor")
        if prefix.isEmpty { factor = try TestFactor(answer, clock: test.clock) }
    }

    private mutating func challenge(token: String = "{access}", as prefix: String = "") async throws {
        let answer = try await call("POST /factors/{\(prefix)factor}/challenge", token: token)
        keep(answer.string("id"), as: prefix + "challenge")
    }

    func repeatedFactorCall(_ calls: String) async throws {
        switch calls {
        case "factor challenges": try await call("POST /factors/{factor}/challenge", token: "{access}")
        case "factor verifications":
            // The later ones are refused.
            _ = try await test.call(
                "POST", try fill("/auth/v1/factors/{factor}/verify"),
                try fill(#"{"challenge_id":"{challenge}","code":"12345"}"#), token: try fill("{access}"))
        default: throw UnknownStep(text: "30 \(calls)")
        }
    }

    /// A code of the newest factor; nil for another name.
    func oneTimeCode(_ name: String) -> String? {
        guard name.hasPrefix("totp"), let factor else { return nil }
        let rest = name.dropFirst("totp".count)
        if rest == "_wrong" { return factor.wrongCode }
        return (rest.isEmpty ? 0 : Int(rest)).map { factor.code($0 / TOTP.period) }
    }
}

/// Second factors. `$factor`, `$secret` and `$factorChallenge` are those of the last reply that has them; `$totp`,
/// `$totpNext` and `$totpLater` are the codes of now, of the next period and of the one after that.
extension WireCase {
    static let factors = [
        WireCase(
            "a second factor", signUp,
            enroll("Phone"),
            WireStep("GET /auth/v1/user", bearer: "$access", .object(["factors": "array"])),
            // Not verified yet.
            signIn, challenge("$access1"),
            verify("000000x", "$access1", .error(422, "mfa_verification_failed")),
            verify("$totp", "$access1", .session).at("aal2"),
            // The other session has ended; the tokens of before are valid for what they prove.
            WireStep("GET /auth/v1/user", bearer: "$access2", .error(403, "session_not_found")),
            WireStep("GET /auth/v1/user", bearer: "$access1", .user),
            WireStep(
                "POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh1"}"#,
                .error(400, "refresh_token_already_used")),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh3"}"#, .session).at(
                "aal2"),
            // A challenge is answered once, and a code serves once.
            verify("$totpNext", "$access", .error(422, "mfa_ip_address_mismatch")), challenge("$access"),
            verify("$totp", "$access", .error(422, "mfa_verification_failed")),
            verify("$totpNext", "$access", .session)),
        WireCase(
            "a sign-in with a second factor", signUp, enroll("Phone"), challenge("$access"),
            verify("$totp", "$access", .session), signIn.at("aal1"), challenge("$access"),
            verify("$totpLater", "$access", .error(422, "mfa_verification_failed")),
            verify("$totpNext", "$access", .session).at("aal2"),
            WireStep("GET /auth/v1/user", bearer: "$access2", .user)),
        WireCase(
            "without its code", signUp, enroll("Phone"), challenge("$access"), verify("$totp", "$access", .session),
            signIn, WireStep("GET /auth/v1/user", bearer: "$access", .user),
            WireStep("PUT /auth/v1/user", #"{"data":{"full_name":"Anna"}}"#, bearer: "$access", .user),
            WireStep(
                "PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access",
                .error(401, "insufficient_aal")),
            WireStep(
                "PUT /auth/v1/user", #"{"email":"new@example.org"}"#, bearer: "$access",
                .error(401, "insufficient_aal")),
            WireStep(
                "POST /auth/v1/factors", #"{"factor_type":"totp","friendly_name":"Tablet"}"#, bearer: "$access",
                .error(403, "insufficient_aal")),
            WireStep("DELETE /auth/v1/factors/$factor", bearer: "$access", .error(422, "insufficient_aal")),
            WireStep("PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access2", .user)),
        WireCase(
            "a second factor is removed", signUp, enroll("Phone"), challenge("$access"),
            verify("$totp", "$access", .session),
            WireStep("DELETE /auth/v1/factors/$factor", bearer: "$access", .object(["id": "string"])),
            WireStep("DELETE /auth/v1/factors/$factor", bearer: "$access", .error(404, "mfa_factor_not_found")),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh"}"#, .session).at(
                "aal1"), signIn,
            WireStep("PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access", .user)),
        WireCase(
            "two factors", signUp, enroll("Phone"),
            WireStep(
                "POST /auth/v1/factors", #"{"factor_type":"totp","friendly_name":"Phone"}"#, bearer: "$access",
                .error(422, "mfa_factor_name_conflict")),
            challenge("$access"), verify("$totp", "$access", .session), enroll("Tablet"), challenge("$access"),
            verify("$totp", "$access", .session).at("aal2"),
            // The factor that was confirmed last is removed; the other one is left.
            WireStep("DELETE /auth/v1/factors/$factor", bearer: "$access", .object(["id": "string"])),
            WireStep("POST /auth/v1/token?grant_type=refresh_token", #"{"refresh_token":"$refresh"}"#, .session).at(
                "aal1"),
            WireStep(
                "PUT /auth/v1/user", #"{"password":"battery staple"}"#, bearer: "$access",
                .error(401, "insufficient_aal"))),
        WireCase(
            "a factor that was not confirmed", signUp, enroll("Phone"),
            WireStep("DELETE /auth/v1/factors/$factor", bearer: "$access", .object(["id": "string"])),
            enroll("Phone"), enroll("Tablet"), challenge("$access"), verify("$totp", "$access", .session),
            // The verification has removed the other one.
            enroll("Phone")),
        WireCase(
            "a challenge that is too old", signUp, enroll("Phone"), challenge("$access"),
            WireStep("GET /auth/v1/user", bearer: "$access", after: 301, .user),
            verify("$totp", "$access", .error(422, "mfa_challenge_expired"))),
        WireCase(
            "factors refused", signUp,
            WireStep("POST /auth/v1/factors", #"{"factor_type":"totp"}"#, .error(401, "no_authorization")),
            WireStep(
                "POST /auth/v1/factors", #"{"factor_type":"odd"}"#, bearer: "$access",
                .error(400, "validation_failed")),
            WireStep("POST /auth/v1/factors/odd/challenge", bearer: "$access", .error(404, "validation_failed")),
            WireStep(
                "POST /auth/v1/factors/00000000-0000-4000-8000-000000000000/challenge", bearer: "$access",
                .error(404, "mfa_factor_not_found")),
            enroll("Phone"),
            WireStep("POST /auth/v1/signup", #"{"email":"b@example.org","password":"correct horse"}"#, .session),
            // Another user's.
            WireStep(
                "POST /auth/v1/factors/$factor/challenge", bearer: "$access2", .error(404, "mfa_factor_not_found")),
            WireStep(
                "POST /auth/v1/factors/$factor/verify",
                #"{"challenge_id":"00000000-0000-4000-8000-000000000000","code":"123456"}"#, bearer: "$access1",
                .error(404, "mfa_factor_not_found"))),
    ]

    private static func enroll(_ name: String) -> WireStep {
        WireStep(
            "POST /auth/v1/factors", #"{"factor_type":"totp","friendly_name":"\#(name)"}"#, bearer: "$access",
            .object([
                "id": "string", "type": "string", "friendly_name": "string", "totp.secret": "string",
                "totp.uri": "string", "totp.qr_code": "string",
            ]))
    }

    private static func challenge(_ bearer: String) -> WireStep {
        WireStep(
            "POST /auth/v1/factors/$factor/challenge", bearer: bearer,
            .object(["id": "string", "expires_at": "integer"]))
    }

    private static func verify(_ code: String, _ bearer: String, _ reply: WireShape) -> WireStep {
        WireStep(
            "POST /auth/v1/factors/$factor/verify", #"{"challenge_id":"$factorChallenge","code":"\#(code)"}"#,
            bearer: bearer, reply)
    }
}

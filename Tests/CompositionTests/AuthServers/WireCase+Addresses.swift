/// Changes of an account's address.
extension WireCase {
    private static let change = WireStep(
        "PUT /auth/v1/user", #"{"email":"New@example.org"}"#, bearer: "$access",
        .changing(from: "anna@example.org", to: "new@example.org"))

    private static func confirm(_ address: String, _ reply: WireShape) -> WireStep {
        WireStep(
            "POST /auth/v1/verify",
            #"{"type":"email_change","email":"\#(address)","token":"$code to \#(address)"}"#, reply)
    }

    private static func resend(_ address: String) -> WireStep {
        WireStep("POST /auth/v1/resend", #"{"type":"email_change","email":"\#(address)"}"#, after: 61, .empty)
    }

    private static let signInAsNew = WireStep(
        "POST /auth/v1/token?grant_type=password", #"{"email":"new@example.org","password":"correct horse"}"#, .session)

    private static let changeByLink = WireStep(
        "PUT /auth/v1/user?redirect_to=slipway://login-callback", #"{"email":"new@example.org",\#(challenge)}"#,
        bearer: "$access", .changing(from: "anna@example.org", to: "new@example.org"))

    static let addresses = [
        // By mail whether sign-ups must be confirmed or not, and by the mails to both addresses.
        WireCase(
            "a new address", signUp, change, signIn,
            WireStep(
                "POST /auth/v1/verify",
                #"{"type":"email_change","email":"anna@example.org","token":"$code to new@example.org"}"#,
                .error(403, "otp_expired")),
            confirm("new@example.org", .halfConfirmed), confirm("new@example.org", .error(403, "otp_expired")), signIn,
            confirm("anna@example.org", .session), signInAsNew,
            WireStep("POST /auth/v1/token?grant_type=password", anna, .error(400, "invalid_credentials"))),
        WireCase(
            "a new address, the current one confirms first", requiresConfirmation: true,
            WireStep("POST /auth/v1/signup", anna, .user),
            WireStep(
                "POST /auth/v1/verify", #"{"type":"signup","email":"anna@example.org","token":"$code"}"#, .session),
            change, confirm("anna@example.org", .halfConfirmed), confirm("new@example.org", .session), signInAsNew),
        // The server knows the account by its current address; a mail that is sent again begins the change anew.
        WireCase(
            "a new address, the mails sent again", signUp, change, resend("new@example.org"),
            confirm("new@example.org", .halfConfirmed), resend("anna@example.org"),
            confirm("anna@example.org", .halfConfirmed), confirm("new@example.org", .session), signInAsNew),
        WireCase(
            "a new address by links", signUp, changeByLink,
            WireStep("GET $link to anna@example.org", .redirect(303, "\(callback)?message=Confirmation")),
            WireStep(
                "GET $link to anna@example.org",
                .redirect(303, "\(callback)?error=access_denied&error_code=otp_expired")),
            WireStep("GET $link to new@example.org", .redirect(303, "\(callback)?code=")),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"$verifier"}"#, .session),
            signInAsNew),
        // The address changes with the second link, however old the flow is.
        WireCase(
            "a new address by links that were opened late", signUp, changeByLink,
            WireStep(
                "GET $link to new@example.org", after: 301,
                .redirect(303, "\(callback)?message=Confirmation")),
            WireStep("GET $link to anna@example.org", .redirect(303, "\(callback)?code=")),
            WireStep(
                "POST /auth/v1/token?grant_type=pkce", #"{"auth_code":"$flow","code_verifier":"$verifier"}"#,
                .error(422, "flow_state_expired")),
            signInAsNew),
    ]
}

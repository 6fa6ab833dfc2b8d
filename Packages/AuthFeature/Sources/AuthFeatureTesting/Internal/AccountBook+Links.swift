import Core
import Foundation
import HTTPTypes
import Networking

/// Links that are completed with a code, and the browser that returns some of them.
extension AccountBook {
    /// The only addresses that a link may redirect to.
    private static let allowedRedirects = ["slipway://login-callback"]

    /// The link that a request asks for; nil when the request has no challenge.
    func link(_ request: WireRequest) -> Opening.Link? {
        link(
            challenge: request.text("code_challenge"), method: request.text("code_challenge_method"),
            redirect: request.query["redirect_to"])
    }

    private func link(challenge: String?, method: String?, redirect: String?) -> Opening.Link? {
        guard let challenge, let method = method?.lowercased(), ["s256", "plain"].contains(method) else { return nil }
        let wanted = redirect ?? siteURL
        return Opening.Link(
            code: UUID().uuidString.lowercased(), challenge: challenge, method: method,
            redirect: Self.allowedRedirects.contains(wanted) ? wanted : siteURL)
    }

    /// The address of a mail's link.
    func linkAddress(of opening: Opening) -> URL? {
        guard opening.link != nil else { return nil }
        return URL(string: "\(siteURL)/auth/v1/verify?token=\(opening.token)")
    }

    /// Redirects a browser that opens a mail's link back to the app, once. The mail's code is used up with it.
    mutating func openLink(_ request: WireRequest) -> HTTPReply {
        let found = openings.firstIndex { $0.token == request.query["token"] }
        let redirect = found.flatMap { openings[$0].link?.redirect } ?? Self.allowedRedirects[0]
        guard let found, openings[found].code != nil, request.now < openings[found].expires,
            let callback = openings[found].link?.callback
        else {
            let failure =
                "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired"
            return WireReply.redirect(to: "\(redirect)?\(failure)#\(failure)", status: .seeOther)
        }
        if isFirstOfTwo(openings[found]) {
            openings.remove(at: found)
            let message = "message=\(Self.halfConfirmed.replacing(" ", with: "+"))"
            return WireReply.redirect(to: "\(redirect)?\(message)#\(message)", status: .seeOther)
        }
        confirm(openings[found])
        openings[found].code = nil
        openings[found].expires = openings[found].flowEnd(openedAt: request.now)
        return WireReply.redirect(to: callback.absoluteString, status: .seeOther)
    }

    mutating func completeLink(_ request: WireRequest) -> HTTPReply {
        let found = openings.firstIndex { $0.link != nil && $0.link?.code == request.text("auth_code") }
        guard let found, let link = openings[found].link else { return WireReply.error(404, "flow_state_not_found") }
        guard request.now < openings[found].expires else { return WireReply.error(422, "flow_state_expired") }
        // The code is not used up: a client with the right verifier can still redeem it.
        guard link.belongs(to: request.text("code_verifier") ?? "") else {
            return WireReply.error(400, "bad_code_verifier")
        }
        return complete(openings.remove(at: found), now: request.now)
    }

    func authorize(_ request: WireRequest) -> HTTPReply {
        guard request.query["provider"] == "apple" else { return WireReply.error(400, "validation_failed") }
        return WireReply.redirect(to: "https://appleid.apple.com/auth/authorize")
    }

    /// Signs in at Apple in the browser.
    ///
    /// - Returns: the address that the browser returns to; nil when the request does not start a sign-in.
    mutating func finishInBrowser(_ request: WireRequest, email: String) -> URL? {
        guard request.path == "/auth/v1/authorize", request.query["provider"] == "apple",
            let link = link(
                challenge: request.query["code_challenge"], method: request.query["code_challenge_method"],
                redirect: request.query["redirect_to"])
        else { return nil }
        let account = account(email: email) ?? add(email: email, password: nil)
        openings.append(
            Opening(
                account: account.id, kind: nil, code: nil, address: nil, link: link, requested: request.now,
                expires: request.now + Opening.flowLifetime))
        return link.callback
    }
}

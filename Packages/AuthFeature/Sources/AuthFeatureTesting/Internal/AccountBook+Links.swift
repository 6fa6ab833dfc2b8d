import Core
import Foundation
import Networking

/// Links that are completed with a code, and the browser from which some come.
extension AccountBook {
    /// The only places to which a link may lead.
    private static let allowedRedirects = ["slipway://login-callback"]

    /// What a request says of the link that it wants; nil when it brings no challenge.
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

    mutating func completeLink(_ request: WireRequest) -> HTTPReply {
        let found = openings.firstIndex { $0.link != nil && $0.link?.code == request.text("auth_code") }
        guard let found, let link = openings[found].link else {
            return WireReply.error(404, "flow_state_not_found", now: request.now)
        }
        guard request.now < openings[found].expires else {
            return WireReply.error(422, "flow_state_expired", now: request.now)
        }
        // The code is not used up: whoever has the right verifier can still come.
        guard link.belongs(to: request.text("code_verifier") ?? "") else {
            return WireReply.error(400, "bad_code_verifier", now: request.now)
        }
        return complete(openings.remove(at: found), now: request.now)
    }

    func authorize(_ request: WireRequest) -> HTTPReply {
        guard request.query["provider"] == "apple" else {
            return WireReply.error(400, "provider_disabled", now: request.now)
        }
        return WireReply.redirect(to: "https://appleid.apple.com/auth/authorize", now: request.now)
    }

    /// Signs in at Apple in the browser.
    ///
    /// - Returns: the address to which the browser comes back; nil for one at which nothing could be begun.
    mutating func finishInBrowser(_ request: WireRequest, email: String) -> URL? {
        guard request.path == "/auth/v1/authorize", request.query["provider"] == "apple",
            let link = link(
                challenge: request.query["code_challenge"], method: request.query["code_challenge_method"],
                redirect: request.query["redirect_to"])
        else { return nil }
        let account = account(email: email) ?? add(email: email, password: nil)
        openings.append(
            Opening(
                account: account.id, kind: nil, code: nil, address: nil, link: link,
                expires: request.now + Opening.lifetime))
        return link.callback
    }
}

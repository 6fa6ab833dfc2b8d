/// What the user is shown about a requested mail.
enum MailNotice {
    static func magicLink(_ address: String) -> String {
        "A mail with a link and a 6-digit code is on its way to \(address). \(howToGoOn)"
    }

    // The same text for every address: it must not reveal who has an account.
    static func confirmation(_ address: String) -> String {
        "If \(address) waits to be confirmed, a mail with a link and a 6-digit code is on its way to it. \(howToGoOn)"
    }

    static func recovery(_ address: String) -> String {
        "If there is an account for \(address), a mail with a link and a 6-digit code is on its way to it. Enter the "
            + "code here with a new password, or open the link on this machine."
    }

    /// - Parameter current: the account's address; servers may require that it confirms, too.
    static func newAddress(_ address: String, current: String?) -> String {
        "\(address) waits to be confirmed: a mail with a link and a 6-digit code is on its way to it. \(howToGoOn)"
            + (current.map { " If a mail comes to \($0), too, confirm by both." } ?? "")
    }

    static func otherAddress(_ address: String) -> String {
        "One of the two addresses is confirmed. Now confirm by the mail that was sent to \(address). \(howToGoOn)"
    }

    static let howToGoOn = "Enter the code here, or open the link on this machine."
}

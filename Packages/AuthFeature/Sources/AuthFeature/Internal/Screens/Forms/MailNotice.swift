/// What the user is shown about a requested mail.
enum MailNotice {
    static func magicLink(_ address: String) -> String {
        "We have sent a mail with a link and a 6-digit code to \(address). \(howToGoOn)"
    }

    // The same text for every address: it must not reveal who has an account.
    static func confirmation(_ address: String) -> String {
        "If \(address) still needs confirming, we have sent a mail. \(howToGoOn)"
    }

    static func recovery(_ address: String) -> String {
        "If \(address) has an account, we have sent a mail. Enter its code here with a new password, or open its link on "
            + "this machine."
    }

    /// - Parameter current: the account's address; servers may require that it confirms, too.
    static func newAddress(_ address: String, current: String?) -> String {
        "Confirm \(address): we have sent a mail there. \(howToGoOn)"
            + (current.map { " If you also get a mail at \($0), use both." } ?? "")
    }

    static func otherAddress(_ address: String) -> String {
        "One address is confirmed. Now open the mail to \(address). \(howToGoOn)"
    }

    static let howToGoOn = "Enter its code here, or open its link on this machine."
}

/// What a person is told about a mail that was asked for.
enum MailNotice {
    static func magicLink(_ address: String) -> String {
        "A mail with a link and a 6-digit code is on its way to \(address). \(howToGoOn)"
    }

    // The same words for everybody: who has an account is nobody's business. The link of a mail that is sent again is
    // not one that this app takes: the protocol has no challenge for it.
    static func confirmation(_ address: String) -> String {
        "If \(address) waits to be confirmed, a mail with a 6-digit code is on its way to it. Enter the code here."
    }

    static func recovery(_ address: String) -> String {
        "If there is an account for \(address), a mail with a link and a 6-digit code is on its way to it. Enter the "
            + "code here with a new password, or open the link on this machine."
    }

    static func newAddress(_ address: String) -> String {
        "\(address) waits to be confirmed: a mail with a link and a 6-digit code is on its way to it. \(howToGoOn)"
    }

    static let howToGoOn = "Enter the code here, or open the link on this machine."
}

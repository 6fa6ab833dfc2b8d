/// Base 32 in capitals and without padding (RFC 4648, section 6), as authenticator apps take secrets.
enum Base32 {
    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var text = ""
        // The bits that no character stands for yet, and how many.
        var (bits, count) = (0, 0)
        for byte in bytes {
            (bits, count) = (bits << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(alphabet[bits >> count & 31])
            }
            bits &= 31
        }
        if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
        return text
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
}

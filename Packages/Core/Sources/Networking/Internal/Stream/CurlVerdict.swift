/// What becomes of bytes that libcurl delivers.
enum CurlVerdict {
    case taken
    /// The transfer ends.
    case stop
    /// None of them is taken. They are delivered again when the transfer is resumed.
    case pause
}

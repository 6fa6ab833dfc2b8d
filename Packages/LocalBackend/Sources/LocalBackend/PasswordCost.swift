/// The cost of one guess at a password: the three parameters of scrypt (RFC 7914).
public struct PasswordCost: Sendable, Equatable {
    /// The binary logarithm of N. Memory taken is `128 * blockSize * 2^logN` bytes.
    public let logN: Int
    /// r.
    public let blockSize: Int
    /// p.
    public let parallelism: Int

    /// Values outside the valid ranges are clamped.
    ///
    /// - Parameters:
    ///   - logN: 1 to 20. Tests use a small one: a debug build needs 0.4 s at 14.
    ///   - blockSize: 1 to 16.
    ///   - parallelism: 1 to 16.
    public init(logN: Int, blockSize: Int = 8, parallelism: Int = 1) {
        self.logN = min(max(logN, Self.range.lowerBound), Self.range.upperBound)
        self.blockSize = min(max(blockSize, 1), 16)
        self.parallelism = min(max(parallelism, 1), 16)
    }

    /// The valid values of ``logN``.
    public static let range = 1...20

    /// How much is computed for one guess, in scrypt's smallest steps.
    var work: Int { (1 << logN) * blockSize * parallelism }

    /// 16 MiB and some 40 ms for each guess.
    public static let standard = PasswordCost(logN: 14)
}

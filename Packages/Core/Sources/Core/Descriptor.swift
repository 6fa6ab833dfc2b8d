public import Foundation

/// What is done with files, pipes and terminals that are open.
public enum Descriptor {
    /// Writes all of it, however often the system takes only a part.
    ///
    /// - Returns: 0, or the system's error number; then a part may have been written.
    public static func write(_ bytes: some ContiguousBytes, to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Foundation.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                // What takes nothing and says nothing would be asked for ever.
                guard count > 0 else { return count < 0 ? errno : EIO }
                rest = rest.dropFirst(count)
            }
            return 0
        }
    }
}

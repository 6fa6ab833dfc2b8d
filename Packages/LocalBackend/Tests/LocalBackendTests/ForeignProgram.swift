import Foundation

/// Another program that listens on a port of this machine.
struct ForeignProgram {
    let port: UInt16
    private let descriptor: Int32

    /// Takes a port; any free one when it is 0.
    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { [descriptor] in
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard bind(descriptor, address, size) == 0, listen(descriptor, 1) == 0 else { return Int32(-1) }
                return getsockname(descriptor, address, &size)
            }
        }
        guard result == 0 else {
            let code = errno
            close(descriptor)
            throw RawConnectionError(code: code)
        }
        self.port = UInt16(bigEndian: address.sin_port)
    }

    func quit() {
        close(descriptor)
    }
}

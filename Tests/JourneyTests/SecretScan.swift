import Foundation

/// Collects everything that the processes of a home expose, and searches it for secrets.
struct SecretScan {
    private let home: TestHome
    private var evidence: [(place: String, data: Data)] = []
    /// The secrets that were stored at any time, with the only file that may contain each.
    private(set) var kept: [String: String] = [:]

    /// The place reported for running processes in ``places(holding:)``.
    static let processes = "the arguments or the environment of a process"

    init(_ home: TestHome) {
        self.home = home
    }

    mutating func add(_ text: String, from place: String) {
        evidence.append((place, Data(text.utf8)))
    }

    /// Scans every file of the home, and the arguments and the environment of each process that currently uses it.
    ///
    /// - Returns: the number of processes.
    @discardableResult
    mutating func sweep() throws -> Int {
        let files = (try? home.contents()) ?? [:]
        evidence += files.map { ($0.key, $0.value) }
        for (path, data) in files {
            for secret in Self.secrets(in: path, data) { kept[secret] = path }
        }
        let processes = try Self.processes(of: home)
        evidence += processes.map { (Self.processes, $0) }
        return processes.count
    }

    /// The places that contain a secret, as it is or in another encoding.
    func places(holding secret: String) -> Set<String> {
        let spellings = Self.spellings(secret)
        return Set(evidence.filter { item in spellings.contains { item.data.range(of: $0) != nil } }.map(\.place))
    }

    /// The places that contain a code of a few digits on its own, and not within a longer number.
    func places(holdingCode code: String) -> Set<String> {
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        func holds(_ data: Data) -> Bool {
            var rest = data[...]
            while let range = rest.range(of: Data(code.utf8)) {
                let before = range.lowerBound > data.startIndex ? data[range.lowerBound - 1] : 0
                let after = range.upperBound < data.endIndex ? data[range.upperBound] : 0
                if !isDigit(before), !isDigit(after) { return true }
                rest = data[range.upperBound...]
            }
            return false
        }
        return Set(evidence.filter { holds($0.data) }.map(\.place))
    }

    /// The places that contain a stored secret, outside its file and the temporary file that replaces it.
    func places(outsideTheFileOf secret: String) -> Set<String> {
        guard let file = kept[secret] else { return places(holding: secret) }
        let (directory, name) = ((file as NSString).deletingLastPathComponent, (file as NSString).lastPathComponent)
        return places(holding: secret).filter { place in
            (place as NSString).deletingLastPathComponent != directory || !place.contains(name)
        }
    }

    private static func spellings(_ secret: String) -> [Data] {
        let bytes = Data(secret.utf8)
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        // The last digits of Base64 depend on the bytes after them, and the first ones on the bytes before.
        let encoded = (0..<3).map { shift in
            Data((Data(repeating: 0, count: shift) + bytes).base64EncodedString().dropFirst(4).dropLast(4).utf8)
        }
        return [bytes, Data(hexadecimal.utf8), Data(hexadecimal.uppercased().utf8)] + encoded.filter { $0.count >= 8 }
    }

    // Of a JWT, only the signature is a secret.
    private static func secrets(in path: String, _ data: Data) -> [String] {
        let keys: [String]
        switch path {
        case "state/session.json": keys = ["access_token", "refresh_token"]
        case "state/awaiting-factor.json": keys = ["access_token"]
        case "state/api-token.json": keys = ["token"]
        case _ where path.hasPrefix("state/flows/") && path.hasSuffix(".json"): keys = ["verifier", "nonce"]
        case "state/backend/secret", "state/backend/service-role.key", "state/backend/development-issuer.key":
            let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
            return text.split(separator: ".").suffix(1).map(String.init)
        default: return []
        }
        let record = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        return keys.compactMap { (record?[$0] as? String)?.split(separator: ".").last.map(String.init) }
    }

    // The home's path is in the environment of every process that the tests start, and of their child processes.
    private static func processes(of home: TestHome) throws -> [Data] {
        let mark = Data(home.url.path.utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap {
            name in
            let environment = bytes("/proc/\(name)/environ")
            guard environment.range(of: mark) != nil else { return nil }
            return bytes("/proc/\(name)/cmdline") + environment
        }
    }

    // Foundation stops after the first page of a file whose size is unknown. A process may have ended by now.
    private static func bytes(_ path: String) -> Data {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return Data() }
        defer { close(descriptor) }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
    }
}

extension TestHome {
    /// The paths, including the home itself, that other users can access: files and sockets must have mode 600,
    /// directories 700.
    func wrongModes() throws -> [String: String] {
        var wrong: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) + [""] {
            // Files that no longer exist, such as journals of databases, are not accessible to anyone.
            let file = url.appendingPathComponent(path).path
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
                let mode = attributes[.posixPermissions] as? Int
            else { continue }
            let wanted = attributes[.type] as? FileAttributeType == .typeDirectory ? 0o700 : 0o600
            if mode != wanted { wrong[path] = String(mode, radix: 8) }
        }
        return wrong
    }
}

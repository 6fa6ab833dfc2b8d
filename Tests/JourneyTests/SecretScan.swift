import Foundation

/// Collects all that the processes of a home let others see, and searches it for what nobody may see.
struct SecretScan {
    private let home: TestHome
    private var evidence: [(place: String, data: Data)] = []
    /// What the session's file held at any time: no place but that file may hold it.
    private(set) var tokens: Set<String> = []

    static let sessionFile = "state/session.json"

    init(_ home: TestHome) {
        self.home = home
    }

    mutating func add(_ text: String, from place: String) {
        evidence.append((place, Data(text.utf8)))
    }

    /// Looks at every file of the home, and at the arguments and the environment of each process that runs on it now.
    ///
    /// - Returns: how many processes there were.
    @discardableResult
    mutating func sweep() throws -> Int {
        let files = (try? home.contents()) ?? [:]
        evidence += files.map { ($0.key, $0.value) }
        if let session = files[Self.sessionFile] { tokens.formUnion(Self.tokens(in: session)) }
        let processes = try Self.processes(of: home)
        evidence += processes.map { ("the arguments or the environment of a process", $0) }
        return processes.count
    }

    /// Where a secret stands, as it is or in another spelling.
    func places(holding secret: String) -> Set<String> {
        let spellings = Self.spellings(secret)
        return Set(evidence.filter { item in spellings.contains { item.data.range(of: $0) != nil } }.map(\.place))
    }

    private static func spellings(_ secret: String) -> [Data] {
        let bytes = Data(secret.utf8)
        let hexadecimal = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        // The last digits of Base64 depend on what follows, and the first ones on what stands before.
        let encoded = (0..<3).map { shift in
            Data((Data(repeating: 0, count: shift) + bytes).base64EncodedString().dropFirst(4).dropLast(4).utf8)
        }
        return [bytes, Data(hexadecimal.utf8), Data(hexadecimal.uppercased().utf8)] + encoded.filter { $0.count >= 8 }
    }

    // The signature is the part of an access token that makes it one.
    private static func tokens(in session: Data) -> [String] {
        let record = try? JSONSerialization.jsonObject(with: session) as? [String: Any]
        let access = (record?["access_token"] as? String)?.split(separator: ".").last.map(String.init)
        return [access, record?["refresh_token"] as? String].compactMap(\.self)
    }

    // The home's path is in the environment of everything that the tests start, and of all that this starts in turn.
    private static func processes(of home: TestHome) throws -> [Data] {
        let mark = Data(home.url.path.utf8)
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }.compactMap {
            name in
            let environment = bytes("/proc/\(name)/environ")
            guard environment.range(of: mark) != nil else { return nil }
            return bytes("/proc/\(name)/cmdline") + environment
        }
    }

    // Foundation stops after the first page of a file whose size is not known beforehand. A process may be gone by now.
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
    /// What below the home, and the home itself, is not closed to others: files and sockets have to have the mode 600,
    /// directories 700.
    func wrongModes() throws -> [String: String] {
        var wrong: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: url.path) + [""] {
            var status = stat()
            // What has gone meanwhile, as journals of databases do, is open to nobody.
            guard lstat(url.appendingPathComponent(path).path, &status) == 0 else { continue }
            let mode = status.st_mode & 0o7777
            let wanted: mode_t = status.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
            if mode != wanted { wrong[path] = String(mode, radix: 8) }
        }
        return wrong
    }
}

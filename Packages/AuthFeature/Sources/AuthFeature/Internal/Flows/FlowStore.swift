import Core
import Foundation

/// The flows that were begun here and are not over, a private file each, shared by all processes.
///
/// Files have names of their own and are never changed, so that beginning and ending need no lock between processes.
struct FlowStore: Sendable {
    let directory: URL
    /// Nil where the backend is not the embedded one.
    private let binding: HomeBinding?
    private let now: @Sendable () -> Date

    init(directory: URL, binding: HomeBinding? = nil, now: @escaping @Sendable () -> Date) {
        self.directory = directory
        self.binding = binding
        self.now = now
    }

    /// Held by whoever completes a flow, so that a link serves once.
    var lock: URL { directory.appendingPathComponent("completing.lock") }

    /// Writes a new flow durably. Of older ones of its kind one may be left, until the new one has replaced it.
    func begin(_ kind: FlowKind, origin: String) throws(AuthError) -> Flow {
        for surplus in try open().filter({ $0.kind == kind }).dropFirst() { try close(surplus) }
        let flow = Flow(id: UUID(), kind: kind, origin: origin, verifier: RandomText.make(), begun: now())
        try PrivateFile(url(flow)).store(flow, as: "What a link needs to be completed")
        return flow
    }

    /// Ends the older flows of this one's kind, now that the server has taken it.
    func replaceOthers(with flow: Flow) throws(AuthError) {
        for other in try open() where other.kind == flow.kind && other.id != flow.id && other.begun <= flow.begun {
            try close(other)
        }
    }

    /// All that are open, newest first. What is too old is removed; what cannot be understood or trusted counts for
    /// nothing.
    func open() throws(AuthError) -> [Flow] {
        var flows: [Flow] = []
        for file in try files() {
            if isTooOld(file) {
                try remove(file)
            } else if file.pathExtension == "json", let data = try? PrivateFile(file).read(),
                let flow = try? JSONDecoder().decode(Flow.self, from: data), flow.version == Flow.currentVersion
            {
                if isOver(flow.begun) { try remove(file) } else { flows.append(flow.bound(by: binding)) }
            }
        }
        return flows.sorted { $0.begun > $1.begun }
    }

    func close(_ flow: Flow) throws(AuthError) {
        try remove(url(flow))
    }

    func close(_ kinds: Set<FlowKind>) throws(AuthError) {
        for flow in try open() where kinds.contains(flow.kind) { try close(flow) }
    }

    /// Removes everything that could complete anything.
    func removeAll() throws(AuthError) {
        for file in try files() { try remove(file) }
    }

    private func url(_ flow: Flow) -> URL {
        directory.appendingPathComponent("\(flow.kind.rawValue).\(flow.id.uuidString.lowercased()).json")
    }

    private func files() throws(AuthError) -> [URL] {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return []
        } catch {
            throw .storage("The directory \(directory.path) cannot be read.")
        }
        return names.filter { $0 != lock.lastPathComponent }.map { directory.appendingPathComponent($0) }
    }

    // What is left of a write that was cut off is found by its age alone, and that is by the system's own clock. A file
    // of the future was written while that clock was wrong.
    private func isTooOld(_ file: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let date = attributes?[.modificationDate] as? Date else { return false }
        return abs(date.timeIntervalSinceNow) > Flow.lifetime
    }

    // A clock that was set back by more than that makes it end, too.
    private func isOver(_ begun: Date) -> Bool {
        abs(now().timeIntervalSince(begun)) >= Flow.lifetime
    }

    private func remove(_ file: URL) throws(AuthError) {
        try PrivateFile(file).discard()
    }
}

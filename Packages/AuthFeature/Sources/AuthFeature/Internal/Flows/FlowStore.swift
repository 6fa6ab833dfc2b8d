import Core
import Foundation

/// The open flows that were started here, each in a private file, shared by all processes.
///
/// Each file has a unique name and is never changed, so that starting and ending a flow needs no lock between
/// processes.
struct FlowStore: Sendable {
    let directory: URL
    let now: @Sendable () -> Date

    /// Held by the process that completes a flow, so that a link can be used only once.
    var lock: URL { directory.appendingPathComponent("completing.lock") }

    /// Writes a new flow durably. One older flow of its kind may remain, until the new one has replaced it.
    func begin(_ kind: FlowKind, address: String? = nil, origin: String) throws(AuthError) -> Flow {
        for surplus in try open().filter({ $0.kind == kind }).dropFirst() { try close(surplus) }
        let flow = Flow(
            id: UUID(), kind: kind, address: address, origin: origin, verifier: RandomText.make(), begun: now())
        try PrivateFile(url(flow)).store(flow, as: "What a link needs to be completed")
        return flow
    }

    /// Ends the older flows of the same kind, after the server has accepted this one.
    func replaceOthers(with flow: Flow) throws(AuthError) {
        for other in try open() where other.kind == flow.kind && other.id != flow.id && other.begun <= flow.begun {
            try close(other)
        }
    }

    /// All open flows, newest first. Files that are too old are removed; files that cannot be decoded or trusted are
    /// ignored.
    func open() throws(AuthError) -> [Flow] {
        var flows: [Flow] = []
        for file in try files() {
            if isTooOld(file) {
                try PrivateFile(file).discard()
            } else if file.pathExtension == "json", let flow = PrivateFile(file).stored(Flow.self),
                flow.version == Flow.currentVersion
            {
                if isOver(flow.begun) { try PrivateFile(file).discard() } else { flows.append(flow) }
            }
        }
        return flows.sorted { $0.begun > $1.begun }
    }

    func close(_ flow: Flow) throws(AuthError) {
        try PrivateFile(url(flow)).discard()
    }

    func close(_ kinds: Set<FlowKind>) throws(AuthError) {
        for flow in try open() where kinds.contains(flow.kind) { try close(flow) }
    }

    func removeAll() throws(AuthError) {
        for file in try files() { try PrivateFile(file).discard() }
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

    // The remains of an interrupted write can be found only by their age on the system's own clock. A file with a time
    // in the future was written while that clock was wrong.
    private func isTooOld(_ file: URL) -> Bool {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let date = attributes?[.modificationDate] as? Date else { return false }
        return abs(date.timeIntervalSinceNow) > Flow.lifetime
    }

    // A flow also ends when the clock was set back by more than the lifetime.
    private func isOver(_ begun: Date) -> Bool {
        abs(now().timeIntervalSince(begun)) >= Flow.lifetime
    }
}

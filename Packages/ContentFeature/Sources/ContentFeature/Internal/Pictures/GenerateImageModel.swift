import AIClient
import ContentStorage
import Core
import Design
import Foundation
import Observation
import Persistence

/// A picture made from words, and the list of those that were made before.
@MainActor
@Observable
final class GenerateImageModel {
    /// In bytes. Servers take less than this.
    static let promptLimit = 32 << 10

    private let services: ContentServices
    let catalog: ModelCatalog
    private let toasts: ToastCenter
    private(set) var prompt = ""
    private(set) var size = PictureSize.automatic
    private(set) var path = ""
    private(set) var shown: ShownPicture?
    private(set) var made: [MadePicture] = []
    private(set) var limit = PlanLimits.free.pictures
    private(set) var wait: AIWait?
    private(set) var problem: String?
    @ObservationIgnored private var making: Task<Result<AIPicture?, AIError>, Never>?
    private(set) var isMaking = false
    @ObservationIgnored private let commits = CommitFollower()

    init(services: ContentServices, catalog: ModelCatalog, toasts: ToastCenter) {
        self.services = services
        self.catalog = catalog
        self.toasts = toasts
    }

    var server: AIServer? { catalog.server }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
        commits.begin(services) { [weak self] in await self?.readList() }
        await readList()
    }

    func enter(prompt: String) {
        self.prompt = prompt
        problem = nil
    }

    func choose(size: String) {
        self.size = size
    }

    func enter(path: String) {
        self.path = path
        problem = nil
    }

    // MARK: Making

    /// Returns when the picture is there, or cannot be made; cancelling the task stops it.
    func make() async {
        guard !isMaking else { return }
        problem = Self.problem(with: prompt)
        guard problem == nil else { return }
        let words = prompt.trimmingCharacters(in: .whitespacesAndNewlines)
        isMaking = true
        defer {
            isMaking = false
            making = nil
            wait = nil
        }
        // A size that this server does not offer was chosen for another one.
        let known = PictureSize.options(for: catalog.server).contains { $0.value == size }
        let request = AIPictureRequest(prompt: words, size: known ? size : PictureSize.automatic)
        let task = Task { await self.request(request) }
        making = task
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        switch result {
        case .success(let picture?): await show(picture, for: words)
        case .success(nil): problem = "No model for pictures is set. Set AI_IMAGE_MODEL."
        case .failure(.cancelled): problem = "Stopped. No picture was made."
        case .failure(let error): problem = FailureWords.of(error, at: services.now())
        }
    }

    func stop() {
        making?.cancel()
    }

    /// - Returns: nil when there is no model to ask.
    private func request(_ request: AIPictureRequest) async -> Result<AIPicture?, AIError> {
        do throws(AIError) {
            let server = try await services.ai.server()
            guard server.isStandIn || server.pictureModel != nil else { return .success(nil) }
            return .success(
                try await services.ai.picture(for: request) { [weak self] wait in
                    Task { @MainActor [weak self] in self?.show(wait) }
                })
        } catch { return .failure(error) }
    }

    private func show(_ wait: AIWait) {
        if isMaking { self.wait = wait }
    }

    private func show(_ picture: AIPicture, for prompt: String) async {
        let revised = picture.revisedPrompt == prompt ? nil : picture.revisedPrompt
        var shown = ShownPicture(data: picture.data, type: picture.type, prompt: revised ?? prompt)
        self.shown = shown
        path = ""
        guard let account = services.account() else {
            problem = "You are signed out, so the picture is not kept. Save it to a file."
            return
        }
        do throws(ContentBoundError) {
            let (kept, removed) = try await services.pro.allowance.keep(
                shown.blob, prompt: prompt, revised: revised, model: catalog.server?.pictureModel ?? "",
                account: account)
            shown.kept = kept
            self.shown = shown
            for prompt in removed { toasts.post(.info, "The oldest picture has left the list: \(Self.short(prompt))") }
        } catch {
            problem = "\(error) The picture is not in the list. Save it to a file."
        }
        await readList()
    }

    // MARK: Saving

    func save() async {
        await save(replaces: false)
    }

    private func save(replaces: Bool) async {
        guard let shown else { return }
        let path = path
        guard !path.allSatisfy(\.isWhitespace) else {
            problem = "Enter the path of a file to save the picture to."
            return
        }
        problem = nil
        do throws(FileError) {
            let url = try await services.pictures.save(shown.blob.data, to: path, replaces: replaces)
            toasts.post(.success, "The picture was saved to \(url.path).")
            await noteSaved(shown, at: url.path)
        } catch  where error.code == EEXIST && !replaces {
            services.confirm(
                ContentQuestion(
                    id: "generate-image.replace", title: "Replace the file?",
                    message: "There is a file \(error.path) already. Its content is lost if you replace it.",
                    acceptLabel: "Replace")
            ) { [weak self] in await self?.save(replaces: true) }
        } catch {
            problem = error.description
        }
    }

    private func noteSaved(_ shown: ShownPicture, at path: String) async {
        guard let kept = shown.kept else { return }
        do throws(StorageError) {
            try await services.store.pictures.noteSaved(kept.id, at: path)
        } catch {
            problem = error.description
        }
        await readList()
    }

    // MARK: The list

    /// Shows a picture that was made before, so that it can be saved.
    func open(_ id: String) async {
        guard let picture = made.first(where: { $0.id == id }) else { return }
        do throws(StorageError) {
            guard let blob = try await services.store.blobs.blob(picture.blob) else {
                problem = "This picture is not in the list any more."
                return await readList()
            }
            shown = ShownPicture(blob: blob, prompt: picture.prompt, kept: picture)
            problem = nil
        } catch {
            problem = error.description
        }
    }

    func askToRemove(_ id: String) {
        guard let picture = made.first(where: { $0.id == id }) else { return }
        services.confirm(
            ContentQuestion(
                id: "generate-image.delete", title: "Delete the picture?",
                message: "“\(Self.short(picture.prompt))” leaves the list. Files that you have saved stay.",
                acceptLabel: "Delete")
        ) { [weak self] in await self?.remove(id) }
    }

    private func remove(_ id: String) async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            try await services.store.pictures.remove(id, account: account)
            if shown?.kept?.id == id { shown = nil }
        } catch {
            problem = error.description
        }
        await readList()
    }

    private func readList() async {
        guard let account = services.account() else {
            made = []
            return
        }
        do throws(StorageError) {
            made = try await services.store.pictures.list(account: account)
            limit = await services.pro.allowance.limits(of: account).pictures
        } catch {
            problem = error.description
        }
    }

    // MARK: Words

    private static func problem(with prompt: String) -> String? {
        if prompt.allSatisfy(\.isWhitespace) { return "Describe the picture first." }
        if prompt.utf8.count > promptLimit { return "The description has more than 32 KB. Make it shorter." }
        return nil
    }

    /// The beginning of a prompt, on one line.
    static func short(_ prompt: String) -> String {
        let line = prompt.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 60 ? line : line.prefix(59) + "…"
    }
}

import AIClient
import ContentStorage
import Core
import Design
import Foundation
import Observation
import Persistence

/// The screen `generate-image`: a picture made from words, and the list of those that were made before.
@MainActor
@Observable
final class GenerateImageView: LiveView {
    private static let promptLimit = 32 << 10

    private let services: ContentServices
    private let catalog: ModelCatalog
    private let toasts: ToastCenter
    private var prompt = ""
    private var size = PictureSize.automatic
    private var path = ""
    private var shown: ShownPicture?
    private var made: [MadePicture] = []
    private var limit = PlanLimits.free.pictures
    private var wait: AIWait?
    private var problem: Problem?
    @ObservationIgnored private var making: Task<Result<AIPicture?, AIError>, Never>?
    private var isMaking = false
    @ObservationIgnored private let commits = CommitFollower()

    init(services: ContentServices, catalog: ModelCatalog, toasts: ToastCenter) {
        (self.services, self.catalog, self.toasts) = (services, catalog, toasts)
    }

    func appear() async {
        if catalog.server == nil { catalog.refresh() }
        commits.begin(services, [.pictures, .purchases]) { [weak self] in await self?.readList() }
        await readList()
    }

    var screen: Screen {
        Screen("generate-image", title: ContentRoute.generateImage.place.title) {
            Section {
                Text("generate-image.notice", StandInNotice.forPainting(catalog.server))
                Text("generate-image.limit", catalog.limitNotice())
                Field(
                    "generate-image.prompt", "Description", text: prompt, hasLines: true,
                    error: problem["generate-image.prompt"]
                ) { (self.prompt, self.problem) = ($0, nil) }
                Picker(
                    "generate-image.size", "Size", selection: size,
                    options: PictureSize.options(for: catalog.server)
                ) { self.size = $0 }
                Button("generate-image.make", "Make the picture", role: .primary, isEnabled: !isMaking) {
                    await self.make()
                }
                if isMaking {
                    ProgressIndicator("generate-image.progress", "Making the picture")
                }
                Text("generate-image.status", wait.map { ReplyStatus.words($0, at: services.process.now()) })
                Button("generate-image.stop", "Stop", isEnabled: isMaking) { self.making?.cancel() }
            }
            Section {
                if let shown {
                    Image("generate-image.picture", description: shown.words, picture: shown.drawable)
                    Text("generate-image.words", shown.prompt, label: "Description")
                }
                Field(
                    "generate-image.path", "Save to", text: path, error: problem["generate-image.path"],
                    isEnabled: shown != nil
                ) { (self.path, self.problem) = ($0, nil) }
                Button("generate-image.save", "Save", isEnabled: shown != nil) { await self.save() }
                Text("generate-image.error", problem?.words)
            }
            Section("Made before") {
                Text("generate-image.room", room)
                ItemList("generate-image.list", "Pictures", rows: rows)
            }
        }
    }

    private var room: String {
        "\(made.count) of \(limit.count.grouped) pictures, \(limit.size) at most. "
            + "When the list is full, the oldest leaves it."
    }

    private var rows: ElementRows {
        let (made, services) = (made, services)
        return ElementRows(count: made.count) { position in
            let picture = made[position]
            let id = "generate-image.\(picture.id)"
            let delete = MenuItem("\(id).delete", "Delete", role: .destructive) { self.askToRemove(picture.id) }
            return Row(
                id, Self.short(picture.prompt),
                detail: picture.savedTo.map { "Saved to \($0)" } ?? "Made: \(services.words(picture.created))",
                menu: [delete]
            ) { await self.open(picture.id) }.element
        } position: { id in
            made.firstIndex { id == "generate-image.\($0.id)" || id == "generate-image.\($0.id).delete" }
        }
    }

    // MARK: Making

    private func make() async {
        guard !isMaking else { return }
        problem = Self.problem(with: prompt).map { Problem($0, in: "generate-image.prompt") }
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
        let request = AIPictureRequest(prompt: words, size: known && size != PictureSize.automatic ? size : nil)
        let task = Task { await self.request(request) }
        making = task
        switch await task.valueForCaller {
        case .success(let picture?): await show(picture, for: words)
        case .success(nil): problem = "No model for pictures is set. Set AI_IMAGE_MODEL."
        case .failure(.cancelled): problem = "Stopped. No picture was made."
        case .failure(let error): problem = Problem(FailureWords.of(error, at: services.process.now()))
        }
    }

    /// - Returns: nil when there is no model to ask.
    private func request(_ request: AIPictureRequest) async -> Result<AIPicture?, AIError> {
        do throws(AIError) {
            let server = try await services.ai.server()
            guard server.isStandIn || server.pictureModel != nil else { return .success(nil) }
            return .success(
                try await services.ai.picture(for: request) { [weak self] wait in
                    Task { @MainActor [weak self] in if self?.isMaking == true { self?.wait = wait } }
                })
        } catch { return .failure(error) }
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

    private func save() async {
        guard let shown else { return }
        guard !path.allSatisfy(\.isWhitespace) else {
            problem = Problem("Enter the path of a file to save the picture to.", in: "generate-image.path")
            return
        }
        problem = nil
        await services.save(shown.blob.data, to: path, asking: "generate-image.replace") { [weak self, toasts] url in
            toasts.post(.success, "The picture was saved to \(url.path).")
            await self?.noteSaved(shown, at: url.path)
        } failed: { [weak self] in
            self?.problem = Problem($0, in: "generate-image.path")
        }
    }

    private func noteSaved(_ shown: ShownPicture, at path: String) async {
        guard let kept = shown.kept else { return }
        do throws(StorageError) {
            try await services.store.pictures.noteSaved(kept.id, at: path)
        } catch {
            problem = "\(error)"
        }
        await readList()
    }

    // MARK: The list

    private func open(_ id: String) async {
        guard let picture = made.first(where: { $0.id == id }) else { return }
        do throws(StorageError) {
            guard let blob = try await services.store.blobs.blob(picture.blob) else {
                problem = "This picture is not in the list any more."
                return await readList()
            }
            shown = ShownPicture(blob: blob, prompt: picture.prompt, kept: picture)
            problem = nil
        } catch {
            problem = "\(error)"
        }
    }

    private func askToRemove(_ id: String) {
        guard let picture = made.first(where: { $0.id == id }) else { return }
        services.confirm(
            ContentQuestion(
                id: "generate-image.delete", title: "Delete the picture?",
                message:
                    "\(ForeignText(Self.short(picture.prompt)).quoted) leaves the list. Files that you have saved stay.",
                acceptLabel: "Delete")
        ) { [weak self] in await self?.remove(id) }
    }

    private func remove(_ id: String) async {
        guard let account = services.account() else { return }
        do throws(StorageError) {
            try await services.store.pictures.remove(id, account: account)
            if shown?.kept?.id == id { shown = nil }
        } catch {
            problem = "\(error)"
        }
        await readList()
    }

    func readList() async {
        guard let account = services.account() else {
            made = []
            return
        }
        do throws(StorageError) {
            made = try await services.store.pictures.list(account: account)
            limit = await services.pro.allowance.limits(of: account).pictures
        } catch {
            problem = "\(error)"
        }
    }

    // MARK: Words

    private static func problem(with prompt: String) -> String? {
        if prompt.allSatisfy(\.isWhitespace) { return "Describe the picture first." }
        if prompt.utf8.count > promptLimit { return "The description has more than 32 KB. Make it shorter." }
        return nil
    }

    private static func short(_ prompt: String) -> String {
        let line = prompt.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count <= 60 ? line : line.prefix(59) + "…"
    }
}

enum PictureSize {
    /// No size is sent then: not every server has a word for its own choice.
    static let automatic = "auto"

    static func options(for server: AIServer?) -> [Element.Option] {
        let sizes =
            server?.isStandIn == true
            ? ["256x256", "512x512", "1024x1024"] : ["1024x1024", "1536x1024", "1024x1536"]
        return [Element.Option(automatic, "As the server likes")]
            + sizes.map { Element.Option($0, $0.replacing("x", with: " × ")) }
    }
}

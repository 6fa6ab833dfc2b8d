import AuthFeatureTesting
import CoreTesting
import Design
import Networking
import Testing

@testable import Composition
@testable import Shell
@testable import Terminal

/// Something that the app can show, of which the frames are recorded.
struct FrameScene: Sendable, CustomTestStringConvertible {
    /// How far the user has come.
    enum Start: Sendable {
        /// Nothing has been started.
        case launch
        case signedOut
        case onboarding
        case tabs
    }

    typealias Preparation = @MainActor @Sendable (TestApp) async throws -> Void
    typealias Change = @MainActor @Sendable (inout WindowContent) async throws -> Void
    typealias Use = @MainActor @Sendable (Interface) throws -> Void

    /// The name of its file; the screen's id is its beginning.
    let name: String
    private let start: Start
    private let url: String?
    /// The size of the terminal; nil for those in which every screen must be usable.
    private let size: (columns: Int, rows: Int)?
    private var prepare: Preparation = { _ in }
    private var change: Change = { _ in }
    private var use: Use = { _ in }

    /// - Parameter url: a link that is opened at the start.
    init(_ name: String, from start: Start = .tabs, at url: String? = nil, size: (columns: Int, rows: Int)? = nil) {
        self.name = name
        self.start = start
        self.url = url
        self.size = size
    }

    /// After something was done with the app.
    func after(_ prepare: @escaping Preparation) -> FrameScene {
        var scene = self
        scene.prepare = prepare
        return scene
    }

    /// With keys that are pressed in each frame.
    func using(_ use: @escaping Use) -> FrameScene {
        var scene = self
        scene.use = use
        return scene
    }

    /// With something else in the window, such as facts that are the same on every machine.
    func showing(_ change: @escaping Change) -> FrameScene {
        var scene = self
        scene.change = change
        return scene
    }

    var testDescription: String { name }

    /// The sizes at which frames are recorded.
    static let sizes = [
        (columns: 40, rows: 12), (columns: 80, rows: 24), (columns: 120, rows: 40), (columns: 200, rows: 60),
    ]

    /// The app at the scene, and what its window has.
    @MainActor
    func open() async throws -> (app: TestApp, content: WindowContent) {
        let app = try await makeApp()
        try await prepare(app)
        var content = WindowContent(of: app.window)
        // The server of the tests is a remote one.
        content.backend = "built-in backend"
        if let page = content.layers.first?.screen,
            let list = page.companion ?? (page.style == .offer ? nil : app.window.tabRoot),
            page.companion != nil || list.screen.style == .menu
        {
            await list.appear()
            content.companion = WindowContent.Layer(place: "beside \(list.screen.id)", list.screen)
        }
        // As if the first selection had rested for a moment.
        let wide = Interface(columns: 120, rows: 40, theme: Theme(), symbols: .unicode, bindings: .standard)
        wide.show(content)
        _ = wide.draw()
        if let row = wide.previewedRow, let screen = await row.preview?() { content.preview = (row.id, screen) }
        try await change(&content)
        return (app, content)
    }

    @MainActor
    func frames() async throws -> String {
        let (app, content) = try await open()
        let toasts = app.window.toasts.takeUnseen()
        var text = FrameText(title: name)
        for (columns, rows) in size.map({ [$0] }) ?? Self.sizes {
            text.add(
                try FrameTheme.all.map { theme in
                    let interface = Interface(
                        columns: columns, rows: rows, theme: theme.theme, symbols: theme.symbols, bindings: .standard)
                    // The shell gives the interface its suggestions.
                    let shell = FullScreenShell(
                        window: app.window, interface: interface, output: NoFrames(), post: { _ in })
                    defer { withExtendedLifetime(shell) {} }
                    // What is found comes after the frame, and perhaps after the app.
                    interface.find = { _ in }
                    interface.show(content.fitting(interface))
                    interface.toasts.add(toasts, at: .now)
                    _ = interface.draw()
                    try use(interface)
                    return interface.draw()
                })
        }
        try await close(app)
        return text.text
    }

    /// Ends a reply that is arriving.
    @MainActor
    func close(_ app: TestApp) async throws {
        if app.screen.element("chat.stop")?.isEnabled == true { try await app.tap("chat.stop") }
    }

    /// The features in the recorded frames, whose tabs each frame has. A feature that is added to the app changes no frame until
    /// it is added here.
    static let modules = AppModules([
        AuthModule.self, OnboardingModule.self, ContentModule.self, SettingsModule.self, InspectionModule.self,
    ])

    @MainActor
    private func makeApp() async throws -> TestApp {
        let app = try TestApp(modules: Self.modules, ai: FrameModels.http())
        guard start != .launch else { return app }
        await app.start()
        if start == .onboarding || start == .tabs { try await app.signIn() }
        if start == .tabs {
            try await app.finishOnboarding()
            await app.window.apiAuthentication?.value
        }
        _ = app.window.toasts.takeUnseen()
        if let url { try await app.open(url) }
        try await FrameModels.settle(app)
        return app
    }
}

extension WindowContent {
    /// With the list beside the page where there is room for it.
    @MainActor
    func fitting(_ interface: Interface) -> WindowContent {
        var content = self
        if !interface.hasRoomForCompanion(beside: layers.first?.screen) { content.companion = nil }
        return content
    }
}

extension Interface {
    /// Presses keys by their names; a text after a quotation mark is typed.
    func press(_ names: String...) throws {
        for name in names {
            if name.hasPrefix("'") {
                _ = take(.text(String(name.dropFirst())))
            } else {
                _ = take(.press(try #require(KeyPress(name))))
            }
            _ = draw()
        }
    }
}

/// Takes no frames.
@MainActor
private final class NoFrames: FrameOutput {
    let isReady = false
    let hasFailed = false
    let options = FrameEncoder.Options()
    let pictures = PictureOutput()
    func write(_ frame: EncodedFrame) {}
    func note(_ report: TerminalReport) -> Bool { false }
    func copy(_ text: String) -> String? { nil }
    func noteResize() {}
    func noteFocus() {}
    func giveUpAnswers() {}
    func setMouse(_ isOn: Bool) {}
    func suspend() -> Bool { false }
    func theme(for appearance: WindowAppearance) -> Theme { Theme() }
}
